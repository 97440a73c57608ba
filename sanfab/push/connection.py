"""The connection to one switch, opened again after a loss."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from time import monotonic, sleep

from sanfab.nos.driver import Driver, LostError, SwitchError, UnreachableError
from sanfab.push.context import WaitTimes


@dataclass
class Connection:
    """Logs in at the first use, and again after a loss."""

    connect: Callable[[], Driver]
    times: WaitTimes
    gives_up: Callable[[], bool] = lambda: False
    """Returns whether to wait for the switch no longer."""
    driver: Driver | None = None

    def open(self) -> Driver:
        """Return a driver that is logged in; raises UnreachableError."""
        if self.driver is None:
            self.driver = self.connect()
        return self.driver

    def close(self) -> None:
        """Log out."""
        driver, self.driver = self.driver, None
        if driver is not None:
            _close(driver)

    def abandon(self) -> None:
        """Give up a broken connection; a thread closes it, as that may take long."""
        driver, self.driver = self.driver, None
        if driver is not None:
            Thread(target=_close, args=(driver,), daemon=True).start()

    def reconnect(self) -> Driver:
        """Log in again; wait for a switch that reboots.

        Raises UnreachableError when the switch stays away.
        """
        self.abandon()
        ends = monotonic() + self.times.reconnect
        while True:
            try:
                return self.open()
            except (UnreachableError, LostError):
                if monotonic() >= ends or self.gives_up():
                    raise
                sleep(self.times.poll)


def _close(driver: Driver) -> None:
    with suppress(SwitchError, OSError, EOFError):
        driver.close()
