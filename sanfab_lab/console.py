"""The console port of an emulated switch, typed at in this process: no network, no SSH."""

from sanfab_lab.chassis import Emulator, Sent, Session


class Console:
    """A terminal at the console port; the login starts again when the switch restarts."""

    def __init__(self, switch: Emulator) -> None:
        self.switch = switch
        self.printed = ""
        """Everything that the switch printed."""
        self._session = self._open()

    @property
    def prompt(self) -> str:
        """The prompt, or the question that waits for an answer."""
        return self.switch.prompt(self._session)

    @property
    def asks(self) -> bool:
        """Whether the switch waits for an answer."""
        return self._session.question is not None

    def type(self, line: str) -> str:
        """Type a line; return what is printed."""
        prompt = self.prompt
        self.switch.chassis.log.append(Sent(self._session.number, prompt, line))
        answer = self.switch.run(self._session, line)
        self.printed += f"{prompt}{'' if self._session.hidden else line}\n{answer}"
        if not self._session.alive:
            self.switch.close(self._session)
            self._session = self._open()
        return answer

    def _open(self) -> Session:
        session = self.switch.chassis.login("")
        session.page = None
        self.printed += self.switch.open_console(session)
        return session
