"""Drives Debian's chromium through ChromeDriver, by the standard library alone.

`Browser` is a context manager: when it is left, the browser, the driver and all
of their processes have ended and their files are gone.
"""
import base64
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars", "--force-device-scale-factor=1"]
SECONDS = 120


class Missing(Exception):
    """There is no browser to test with."""


class Failed(Exception):
    """The driver or the browser did not do what it was asked."""


def programs():
    """The paths of the driver and the browser, or Missing with what to install."""
    driver = shutil.which("chromedriver")
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not driver or not browser:
        raise Missing("no chromium or no chromedriver: install the packages chromium and chromium-driver")
    return driver, browser


class Browser:
    def __init__(self, width=1280, height=800):
        self.driver, self.browser = programs()
        self.size = (width, height)

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="placer-browser-")
        # An own group of processes, so that all can be ended together.
        self.process = subprocess.Popen(
            [self.driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, env={**os.environ, "HOME": self.folder})
        try:
            self.base = f"http://127.0.0.1:{self._port()}"
            options = {"binary": self.browser,
                       "args": FLAGS + [f"--window-size={self.size[0]},{self.size[1]}",
                                        f"--user-data-dir={self.folder}/profile"]}
            answer = self._send("POST", "/session", {"capabilities": {"alwaysMatch": {
                "browserName": "chrome", "goog:chromeOptions": options,
                "goog:loggingPrefs": {"browser": "ALL"}}}})
            self.session = f"/session/{answer['sessionId']}"
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_):
        try:
            self._send("DELETE", self.session)
        except (Failed, OSError):
            pass  # It is ended below in any case.
        self._end()

    def _port(self):
        lines = queue.Queue()

        def read():
            for line in self.process.stdout:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        said, deadline = "", time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            try:
                line = lines.get(timeout=1)
            except queue.Empty:
                continue
            if line is None:
                break
            said += line
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                return int(found.group(1))
        raise Failed(f"chromedriver did not start: {said}")

    def _end(self):
        for ending in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, ending)
            except ProcessLookupError:
                break
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                continue
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data=data, method=method,
                                         headers={"Content-Type": "application/json"})
        # A proxy of the environment is not for this machine itself.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            raise Failed(f"{method} {path}: {text[:2000]}") from None

    def open(self, path):
        self._send("POST", self.session + "/url", {"url": "file://" + os.path.abspath(path)})
        self.settle()

    def run(self, script, *arguments):
        """The value that the statements return."""
        return self._send("POST", self.session + "/execute/sync", {"script": script, "args": list(arguments)})

    def settle(self):
        """Waits until all that was asked for is drawn and no motion goes on."""
        self._send("POST", self.session + "/execute/async", {"script": """
            const done = arguments[0];
            let quiet = 0, before = null;
            const look = () => {
              const app = window.placerReport;
              const now = app ? `${app.view.from} ${app.view.to} ${app.frames}` : '';
              quiet = now === before ? quiet + 1 : 0;
              before = now;
              if (quiet >= 4) done(); else requestAnimationFrame(look);
            };
            look();""", "args": []})

    def wait_for(self, script, *arguments):
        """Waits until the expression is true."""
        deadline = time.monotonic() + SECONDS
        while not self.run(f"return Boolean({script})", *arguments):
            if time.monotonic() > deadline:
                raise Failed(f"never came true: {script}")
            time.sleep(0.02)

    def _actions(self, kind, actions):
        self._send("POST", self.session + "/actions", {"actions": [{
            "type": kind, "id": kind, "actions": actions,
            **({"parameters": {"pointerType": "mouse"}} if kind == "pointer" else {})}]})
        self.settle()

    def click(self, x, y):
        self._actions("pointer", [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
                                  {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def hover(self, x, y):
        self._actions("pointer", [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}])

    def drag(self, x, y, to_x, to_y):
        steps = [{"type": "pointerMove", "duration": 10, "x": round(x + (to_x - x) * i / 8),
                  "y": round(y + (to_y - y) * i / 8)} for i in range(1, 9)]
        self._actions("pointer", [{"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
                                  {"type": "pointerDown", "button": 0}, *steps, {"type": "pointerUp", "button": 0}])

    def keys(self, text):
        """Types; special keys are the characters of the WebDriver standard."""
        self._actions("key", [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")])

    def wheel(self, x, y, delta, control=False):
        held = {"type": "key", "id": "held", "actions": [
            {"type": "keyDown", "value": "\ue009"} if control else {"type": "pause"},
            {"type": "pause"},
            {"type": "keyUp", "value": "\ue009"} if control else {"type": "pause"}]}
        turned = {"type": "wheel", "id": "wheel", "actions": [
            {"type": "pause"},
            {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": delta, "duration": 0},
            {"type": "pause"}]}
        self._send("POST", self.session + "/actions", {"actions": [held, turned]})
        self.settle()

    def prefer(self, scheme):
        self._send("POST", self.session + "/goog/cdp/execute", {
            "cmd": "Emulation.setEmulatedMedia",
            "params": {"features": [{"name": "prefers-color-scheme", "value": scheme}]}})
        self.settle()

    def complaints(self):
        """What the page has written to the console, since the last time."""
        return [entry["message"] for entry in self._send("POST", self.session + "/se/log", {"type": "browser"})]

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self._send("GET", self.session + "/screenshot")))


ENTER, ESCAPE, TAB = "\ue007", "\ue00c", "\ue004"
LEFT, UP, RIGHT, DOWN = "\ue012", "\ue013", "\ue014", "\ue015"
HOME, END = "\ue011", "\ue010"
