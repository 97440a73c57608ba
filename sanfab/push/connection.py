"""The connection to one switch, made again when it is lost."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from time import monotonic, sleep

from sanfab.nos.driver import Driver, LostError, SwitchError, UnreachableError
from sanfab.push.context import WaitTimes


@dataclass
class Connection:
    """Logs in when first used, and again after a loss."""

    connect: Callable[[], Driver]
    times: WaitTimes
    driver: Driver | None = None

    def get(self) -> Driver:
        """Return a driver that is logged in; raises UnreachableError."""
        if self.driver is None:
            self.driver = self.connect()
        return self.driver

    def drop(self) -> None:
        """Log out."""
        driver, self.driver = self.driver, None
        if driver is not None:
            _close(driver)

    def lost(self) -> None:
        """Give a broken connection up; what is left of it may take its time to close."""
        driver, self.driver = self.driver, None
        if driver is not None:
            Thread(target=_close, args=(driver,), daemon=True).start()

    def again(self) -> Driver:
        """Log in anew, with patience: a switch that reboots comes back.

        Raises UnreachableError when it does not.
        """
        self.lost()
        ends = monotonic() + self.times.reconnect
        while True:
            try:
                return self.get()
            except (UnreachableError, LostError):
                if monotonic() >= ends:
                    raise
                sleep(self.times.poll)


def _close(driver: Driver) -> None:
    with suppress(SwitchError, OSError, EOFError):
        driver.close()
