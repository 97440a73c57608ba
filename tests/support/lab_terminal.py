"""Emulated switches typed at in this process, without a transport."""

import re
from collections.abc import Iterator
from importlib import import_module

from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.masking import named_communities_in
from sanfab.nos import NOSES
from sanfab.nos.cli_profile import find_error
from sanfab.nos.fos.driver import dialogues, shown_commands
from sanfab.nos.fos.outputs import Output, commands_of
from sanfab.plan.plan import Plan, make_plan
from sanfab_lab.chassis import Chassis, Emulator

PREPARATION = {
    "nxos": ["terminal length 0", "terminal dont-ask"],
    "os9": ["terminal length 0"],
    "os10": ["terminal length 0"],
    "eos": ["enable", "terminal length 0"],
    "exos": ["disable clipaging", "configure cli columns 256", "disable cli prompting"],
    "fos": [],
}
PROFILES = {nos: import_module(f"sanfab.nos.{nos}.driver").PROFILE for nos in NOSES}
ENTER = dict.fromkeys(("nxos", "eos", "os10"), "configure terminal") | {"os9": "configure"}
SAVE = {"os10": "write memory", "exos": "save configuration", "fos": ""}
PRINT = {"os10": "show running-configuration", "exos": "show configuration"}
LOGIN = "admin"


class LabTerminal:
    """One emulated switch, typed at without any transport; its clock runs with the lines."""

    def __init__(self, design: SwitchDesign, *later: SwitchDesign) -> None:
        """Start a switch; ``later``: what it becomes, so that its fabric extenders are there."""
        nos = design.platform.nos
        self.now = 0.0
        states = (design, *later)
        ports = [
            *dict.fromkeys(port for one in states for port in one.san.ports_as_shipped(one.name))
        ]
        chassis = Chassis(
            design.name, design.platform, design.release, ports, clock=lambda: self.now
        )
        self.switch: Emulator = import_module(f"sanfab_lab.{nos}").make(chassis)
        chassis.others = {design.name: self.switch}
        self.design = design
        self.refused: list[str] = []
        self.log_in()
        if design.platform.fcoe_cam:  # CAM is allocated by hand, before the first push
            for line in ("configure", "cam-acl l2acl 6 fcoeacl 4", "end", "write memory"):
                self.type(line)
            self.switch.boot()
            self.log_in()

    def log_in(self) -> None:
        self.session = self.switch.chassis.login(LOGIN)
        self.switch.greeting(self.session)
        self.session.page = None
        for line in PREPARATION[self.design.platform.nos]:
            self.type(line)

    def answer(self, line: str, answers: list[str]) -> str:
        """Type a line, and answer its questions: by their beginnings, or yes."""
        said = self.switch.run(self.session, line)
        replies = dict(one.split(": ", 1) for one in answers)
        while self.session.question is not None:
            asked = self.session.asking
            known = (reply for text, reply in replies.items() if asked.strip().startswith(text))
            # What is printed after the last answer is what the line did.
            said = self.switch.run(self.session, next(known, "" if answers else "y"))
        self.now += 30
        return said

    def type(self, text: str) -> str:
        said = ""
        for line in text.split("\n"):
            said += self.switch.run(self.session, line)
            self.now += 30  # whatever goes on in the background is done
        while self.session.question is not None:
            said = said.removesuffix(self.session.asking) + self.switch.run(self.session, "y")
        return said

    def send(self, lines: tuple[str, ...]) -> None:
        for _ in self.each(lines):
            pass

    def each(self, lines: tuple[str, ...]) -> Iterator[str]:
        """Type lines, and yield each when it was typed."""
        enter = ENTER.get(self.design.platform.nos)
        if enter:
            self.type(enter)
        asks = self.design.platform.nos == "fos"
        for line, answers in dialogues(lines) if asks else ((one, []) for one in lines):
            typed = re.sub(r"@@(\w+)@@", r"Value-\1", line)
            said = self.answer(typed, answers) if asks else self.type(typed)
            why = find_error(PROFILES[self.design.platform.nos], line.strip(), said)
            if why:
                self.refused.append(f"{line}: {why}")
            yield line
        if enter:
            self.type("end")

    def carry_out(self, made: Plan) -> None:
        if made.before_reload:
            self.send(made.before_reload)
            save = SAVE.get(self.design.platform.nos, "copy running-config startup-config")
            if save:
                self.type(save)
            self.switch.boot()
            self.log_in()
        self.send(made.lines)

    def lead(self, intended: SwitchFacts) -> None:
        """Lead the switch to what is intended for it."""
        text, before = self.running()
        goal = merge_unmanaged(intended, before, LOGIN)
        self.carry_out(
            make_plan(before, goal, self.design.platform, self.design.capabilities, text)
        )

    def printed(self) -> str:
        """Return the running configuration, from several outputs where no command prints it."""
        if self.design.platform.nos != "fos":
            return self.type(PRINT.get(self.design.platform.nos, "show running-config"))
        commands = (*shown_commands(self.design.release), "portbuffershow")
        answers = {one: self.type(one) for one in commands}
        return commands_of([Output(one, tuple(said.splitlines())) for one, said in answers.items()])

    def running(self) -> tuple[str, SwitchFacts]:
        text = self.printed()
        values = {name: f"Value-{name}" for name in self.design.san.secrets}
        text = named_communities_in(text, values)
        return text, NOSES[self.design.platform.nos].read(text, self.design.platform).facts


def can_be(facts: SwitchFacts) -> bool:
    """Return whether a switch accepts the facts: OS9 has no pause on DCB ports [D-DCB1]."""
    ports = facts.ports.values()
    return not (
        facts.dcb and any(port.pause_receive == "on" and not port.dcb_map for port in ports)
    )
