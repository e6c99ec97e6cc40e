# server.py — starts the program's server for tests, in a temporary folder.

import os
import re
import signal
import subprocess
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
PROGRAM = os.environ.get("FATHOM_BINARY", os.path.join(ROOT, ".build/release/fathom"))


class Server:
    """A running server; places and jobs are kept in a temporary folder."""

    def __init__(self, arguments=(), folder=None):
        self.folder = folder or tempfile.mkdtemp(prefix="fathom-web-")
        environment = {**os.environ, "XDG_DATA_HOME": self.folder, "XDG_STATE_HOME": self.folder}
        environment.pop("DISPLAY", None)
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--no-open", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment,
        )
        line = self.process.stdout.readline()
        self.address = re.search(r"http://\S+", line).group(0)
        self.url = re.match(r"http://[^/]+", self.address).group(0)
        self.port = int(self.url.rsplit(":", 1)[1])

    def memory(self):
        """The peak memory of the server, in bytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)) << 10

    def seconds(self):
        """The processor time that the server has used."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        """Sends Ctrl-C, and returns the exit code."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=10)
        self.process.stdout.close()
        return code

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
