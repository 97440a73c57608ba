"""Text from a path, an inventory or a switch is data for Ansible, never a template."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def as_data(value: T) -> T:
    """Return a value whose text, at any depth, Ansible does not evaluate.

    ansible-core evaluates every text below 2.19, and only text from playbooks from 2.19 on.
    """
    try:
        from ansible.utils.unsafe_proxy import wrap_var
    except ImportError:  # removed after 2.19: nothing to mark
        return value
    return wrap_var(value)
