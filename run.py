#!/usr/bin/env python3
"""Prepara o projeto e faz o que se pede, em Linux, macOS e Windows. Só usa a biblioteca padrão.

Os dois comandos do dia a dia são `python3 run.py serve`, que monta o site e mostra o endereço, e `python3 run.py test`,
que roda todas as verificações. Os dois preparam antes o que faltar, em .venv e node_modules.
"""

# This file must parse on Python 3.8, so that an old Python says what is missing rather than "SyntaxError".
from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import socket
import subprocess
import sys
import venv
from pathlib import Path
from typing import Dict, Iterator, List, NoReturn, Optional, Sequence

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "damario.json"
NODE_MODULES = ROOT / "node_modules"
NODE_STAMP = NODE_MODULES / ".damario"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
DAMARIO = PYTHON.parent / ("damario.exe" if WINDOWS else "damario")
BUILD = [PYTHON, "-m", "mkdocs", "build", "--strict"]
WANTED = (3, 13)
OLDEST_NODE = 20
FIRST_PORT = 8000
PORTS = 20

NO_PYTHON = """Falta o Python 3.13 (este é o Python {found}). Como obtê-lo:
  Linux    sudo apt install python3.13 python3.13-venv   (onde a distribuição o tem)
           ou: pyenv install 3.13   ou: uv python install 3.13
  macOS    brew install python@3.13   ou o instalador de python.org
  Windows  winget install Python.Python.3.13   ou o instalador de python.org"""

NO_VENV = """O Python 3.13 encontrado ({found}) não sabe criar ambientes virtuais (faltam os módulos venv e ensurepip).
No Debian e no Ubuntu: sudo apt install python3.13-venv."""

NO_BROWSER = """Falta um navegador para os testes: Chromium, Google Chrome ou Microsoft Edge. Como obtê-lo:
  Linux    sudo apt install chromium
  macOS    brew install --cask chromium   ou o instalador do Google Chrome
  Windows  o Edge já vem instalado; ou: winget install Google.Chrome
Se ele está em outro lugar, ponha o caminho na variável DAMARIO_CHROMIUM."""

NOTHING_DONE = "Nada foi instalado. Depois rode este comando outra vez."

FOREIGN_VENV = """A pasta .venv já existe e não foi criada por este programa. Apague-a ou mude o nome dela e rode outra vez."""


def stop(message: str) -> NoReturn:
    """Ends the program with a sentence for people."""
    sys.exit(f"\n{message}")


def say(message: str) -> None:
    """Prints a step, at once."""
    print(f"\n▸ {message}", flush=True)


# --- what the machine must have --------------------------------------------------------------------------------------


def pythons() -> Iterator[List[str]]:
    """Commands that may start a Python 3.13, the likeliest first."""
    yield ["python3.13"]
    if WINDOWS:
        yield ["py", "-3.13"]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    places = [
        (pyenv, "versions/3.13*/bin/python"),
        (pyenv, "pyenv-win/versions/3.13*/python.exe"),
        (Path.home() / ".local/share/uv/python", "cpython-3.13*/bin/python3.13"),
        (Path("/opt/homebrew/bin"), "python3.13"),
        (Path("/usr/local/bin"), "python3.13"),
        (Path("/Library/Frameworks/Python.framework/Versions/3.13/bin"), "python3.13"),
        (Path(os.environ.get("LOCALAPPDATA") or Path.home()), "Programs/Python/Python313/python.exe"),
    ]
    for folder, pattern in places:
        for path in sorted(folder.glob(pattern)):
            yield [str(path)]


def find_python() -> Optional[List[str]]:
    """A command that does start Python 3.13, or None. A name on the PATH is not enough: it may be a shim without one."""
    test = f"import sys; sys.exit(sys.version_info[:2] != {WANTED!r})"
    for command in pythons():
        program = shutil.which(command[0])
        if program:
            whole = [program, *command[1:]]
            if subprocess.run([*whole, "-c", test], capture_output=True, check=False).returncode == 0:
                return whole
    return None


def right_python(arguments: Sequence[str], missing: str) -> None:
    """Goes on under Python 3.13: does nothing where this is one, else starts again with one, else stops.

    ``missing`` is what else is missing, said in the same breath.
    """
    if sys.version_info[:2] == WANTED:
        return
    command = find_python()
    if command is None:
        stop("\n\n".join(filter(None, [NO_PYTHON.format(found=sys.version.split()[0]), missing, NOTHING_DONE])))
    command += [str(Path(__file__).resolve()), *arguments]
    if WINDOWS:
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)  # noqa: S606 - no shell is wanted


def find_browser() -> Optional[str]:
    """Path of a Chromium-like browser, or None."""
    given = os.environ.get("DAMARIO_CHROMIUM")
    if given:
        return shutil.which(given)
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"):
        path = shutil.which(name)
        if path:
            return path
    folders = [Path("/Applications"), Path.home() / "Applications"]
    folders += [Path(os.environ[key]) for key in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA") if key in os.environ]
    for folder in folders:
        for inside in (
            "Chromium.app/Contents/MacOS/Chromium",
            "Google Chrome.app/Contents/MacOS/Google Chrome",
            "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
            "Chromium/Application/chrome.exe",
            "Google/Chrome/Application/chrome.exe",
            "Microsoft/Edge/Application/msedge.exe",
        ):
            if (folder / inside).is_file():
                return str(folder / inside)
    return None


def npm() -> Optional[str]:
    """Path of npm where a Node.js that is new enough stands beside it, or None."""
    path = search_path()
    node, found = shutil.which("node", path=path), shutil.which("npm", path=path)
    if not node or not found:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    number = version.strip().lstrip("v").split(".")[0]
    return found if number.isdigit() and int(number) >= OLDEST_NODE else None


# --- preparing ------------------------------------------------------------------------------------------------------


def search_path() -> str:
    """The PATH with the environment's programs first."""
    return os.pathsep.join([str(PYTHON.parent), os.environ.get("PATH", "")])


def environment() -> Dict[str, str]:
    """The variables that our programs start with."""
    variables = {
        **os.environ,
        "PATH": search_path(),
        "VIRTUAL_ENV": str(VENV),
        "PYTHONUTF8": "1",
        "PYTHONUNBUFFERED": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        # The versions are pinned: notices about successors of MkDocs tell its users nothing.
        "NO_MKDOCS_2_WARNING": "1",
        "DISABLE_MKDOCS_2_WARNING": "true",
        "DAMARIO_CHROMIUM": find_browser() or "",
    }
    for name in ("PYTHONHOME", "PYTHONPATH"):
        variables.pop(name, None)
    return variables


def run(*command: object) -> int:
    """Runs a program in the project's folder and environment; returns its exit status."""
    return subprocess.run([str(word) for word in command], cwd=ROOT, env=environment(), check=False).returncode


def fingerprint(*paths: Path) -> str:
    """A hash of this Python, of this folder and of the files' contents, whatever their line endings."""
    total = hashlib.sha256(f"{sys.version}\n{ROOT}\n".encode())
    for path in paths:
        total.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return total.hexdigest()


def lock_fingerprint(lock: str) -> str:
    """The fingerprint of ``requirements/<lock>.txt`` and of what describes the project."""
    return fingerprint(ROOT / "requirements" / f"{lock}.txt", ROOT / "pyproject.toml")


def stamp() -> Dict[str, str]:
    """What the environment holds: name of the lock → its fingerprint. Empty where it is unfinished or missing."""
    if not PYTHON.is_file():
        return {}  # also where the Python that it was made with is gone
    try:
        data = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def prepare(lock: str) -> None:
    """Makes sure that ``.venv`` holds what ``requirements/<lock>.txt`` names, and ``node_modules`` its own lock.

    A finished part carries a stamp with the hash of its lock. One without it is what an interruption left: it is made anew.
    """
    if stamp().get(lock) != lock_fingerprint(lock):
        create_environment(lock)
        say("Instalando os pacotes do Python (alguns segundos a um minuto)")
        install("--require-hashes", "-r", ROOT / "requirements" / f"{lock}.txt")
        install("--no-deps", "--no-index", "--no-build-isolation", "--editable", ROOT)
        finished = {name: lock_fingerprint(name) for name in (("site", "test") if lock == "test" else ("site",))}
        STAMP.write_text(json.dumps(finished), "utf-8")  # whoever has the tests' packages has the site's
    wanted = fingerprint(ROOT / "package-lock.json")
    if not NODE_STAMP.is_file() or NODE_STAMP.read_text("utf-8") != wanted:
        if npm() is None:
            say(f"Não há Node.js {OLDEST_NODE} ou mais novo: instalando um em .venv")
            install("--require-hashes", "-r", ROOT / "requirements" / "node.txt")
        say("Instalando o Pyodide (npm ci)")
        program = npm()
        if program is None:
            stop(f"O Node.js instalado em .venv não funciona nesta máquina. Instale o Node.js {OLDEST_NODE} ou mais novo.")
        if run(program, "ci", "--ignore-scripts"):
            stop("`npm ci` falhou; a mensagem acima diz por quê. Rode outra vez quando estiver resolvido.")
        NODE_STAMP.write_text(wanted, "utf-8")


def create_environment(lock: str) -> None:
    """Makes ``.venv`` where there is none that fits. A folder that is not ours is never touched."""
    if VENV.exists() and not STAMP.exists() and any(VENV.iterdir()):
        stop(FOREIGN_VENV)
    if lock == "test" and stamp().get("site") == lock_fingerprint("site"):
        return  # the locks agree where they overlap: what is missing can be added
    say("Criando o ambiente virtual em .venv")
    old = VENV.with_name(".venv.old")
    shutil.rmtree(old, ignore_errors=True)
    if VENV.exists():
        VENV.rename(old)  # deleting takes a while: an interruption must not leave a folder that looks like somebody else's
        shutil.rmtree(old, ignore_errors=True)
    VENV.mkdir()
    STAMP.write_text("{}", "utf-8")  # ours, but not finished
    venv.create(VENV, with_pip=True, symlinks=not WINDOWS)


def install(*arguments: object) -> None:
    """Installs with pip, or stops."""
    if run(PYTHON, "-m", "pip", "install", "--quiet", *arguments):
        stop("A instalação falhou; a mensagem acima diz por quê. Nada ficou pela metade: rode outra vez para recomeçar.")


# --- commands -------------------------------------------------------------------------------------------------------


def free_port(first: int) -> int:
    """The first port from ``first`` on that nobody uses on this machine."""
    for port in range(first, first + PORTS):
        with socket.socket() as probe:
            if not WINDOWS:
                # As the server does: a port that was closed a moment ago is free.
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port != first:
            print(f"A porta {first} está ocupada; usando a {port}.", flush=True)
        return port
    return stop(f"As portas {first} a {first + PORTS - 1} estão ocupadas. Escolha outra com --port.")


def serve(port: int) -> int:
    """Builds the site, serves it and builds it again when a file changes, until Ctrl-C."""
    port = free_port(port)
    say("Montando o site (Ctrl-C encerra)")
    command = [str(PYTHON), "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    server = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    with server:
        for line in server.stdout or ():
            _, found, address = line.partition("Serving on ")
            if found:
                say(f"Pronto: abra {address.strip()} no navegador (Ctrl-C encerra)\n")
            else:
                print(line, end="", flush=True)
    return server.returncode


def build() -> int:
    """Builds the site into ``site/``; a warning is an error."""
    say("Montando o site")
    return run(*BUILD)


def test(arguments: Sequence[str]) -> int:
    """Runs every check and says at the end which failed; with arguments only pytest."""
    pytest = [PYTHON, "-m", "pytest", *arguments]
    if arguments:
        return run(*pytest)
    failed = []
    for name, command in (
        ("ruff: estilo", [PYTHON, "-m", "ruff", "check", "."]),
        ("ruff: forma", [PYTHON, "-m", "ruff", "format", "--check", "."]),
        ("mypy: tipos", [PYTHON, "-m", "mypy"]),
        ("damario check: dados das regras", [DAMARIO, "check"]),
        ("mkdocs build --strict: site", BUILD),
        ("pytest: motor, dados, site", [*pytest, "--ignore", "tests/browser", "-n", "auto", "--dist", "loadfile"]),
        # Each has a browser, a server and a site of its own: more of them build longer than they save. A test that fails
        # there has a second run, as a machine can be too busy for a browser; the summary names those that needed it.
        (
            "pytest: navegador",
            [*pytest, "tests/browser", "-n", "auto", "--maxprocesses", "4", "--dist", "worksteal", "--reruns", "1", "-raR"],
        ),
    ):
        say(name)
        if run(*command):
            failed.append(name)
    print(f"\nFalhou: {'; '.join(failed)}." if failed else "\nTudo certo.", flush=True)
    return 1 if failed else 0


def bench(name: str, arguments: Sequence[str]) -> int:
    """Runs a script of ``benchmarks/``."""
    script = ROOT / "benchmarks" / f"{name}.py"
    if not script.is_file():
        names = ", ".join(sorted(path.stem for path in script.parent.glob("[a-z]*.py")))
        stop(f"Não existe benchmarks/{name}.py. Há: {names}.")
    return run(PYTHON, script, *arguments)


def main(arguments: Sequence[str]) -> int:
    """Understands the command line, checks the machine, prepares, does."""
    parser = argparse.ArgumentParser(prog="run.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", metavar="COMANDO", required=True)
    commands.add_parser("serve", help="monta e serve o site").add_argument("--port", type=int, default=FIRST_PORT)
    commands.add_parser("test", help="roda todas as verificações", add_help=False)
    commands.add_parser("build", help="monta o site em site/")
    commands.add_parser("check", help="confere os dados das regras")
    commands.add_parser("schema", help="renova a ajuda que os editores dão nas tabelas")
    commands.add_parser("mine", help="procura problemas para os leitores", add_help=False)
    commands.add_parser("bench", help="roda uma medição").add_argument("name", metavar="X")
    asked, rest = parser.parse_known_args(arguments)
    if rest and asked.command not in ("test", "bench", "mine"):
        parser.error(f"argumento desconhecido: {rest[0]}")

    testing = asked.command in ("test", "bench")
    missing = NO_BROWSER if testing and find_browser() is None else ""
    right_python(arguments, missing)
    if importlib.util.find_spec("ensurepip") is None:
        missing = "\n\n".join(filter(None, [NO_VENV.format(found=sys.executable), missing]))
    if missing:
        stop(f"{missing}\n\n{NOTHING_DONE}")
    prepare("test" if testing else "site")

    if asked.command == "serve":
        return serve(asked.port)
    if asked.command == "build":
        return build()
    if asked.command == "check":
        return run(DAMARIO, "check")
    if asked.command == "schema":
        return run(DAMARIO, "schema")
    if asked.command == "mine":
        return run(DAMARIO, "mine", *rest)
    if asked.command == "bench":
        return bench(asked.name, rest)
    return test(rest)


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an old console may lack a letter; that must not end the program
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("\nEncerrado.")
        sys.exit(130)
