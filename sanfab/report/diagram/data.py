"""A topology -> data: boxes and the links between them."""

from sanfab.report.diagram.topology import Topology
from sanfab.report.outputs.designs import BoxOutput, DrawingOutput, EdgeOutput


def drawing_json(topology: Topology) -> dict[str, object]:
    """Return what a drawing shows for JSON."""
    drawing = DrawingOutput(
        san=topology.san,
        boxes=[
            BoxOutput(
                id=one.id,
                kind=one.kind,
                names=list(one.names),
                fabric=one.fabric,
                lines=list(one.lines),
                facts=list(one.facts),
                site=one.site,
            )
            for one in topology.boxes
        ],
        links=[
            EdgeOutput(
                ends=list(one.ends),
                role=one.role,
                state=one.state,
                is_lag=one.is_lag,
                label=one.label,
                facts=list(one.facts),
                lags=list(one.lags),
            )
            for one in topology.lines
        ],
    )
    return drawing.model_dump(mode="json")
