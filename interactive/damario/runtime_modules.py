"""Which modules of the standard library the browser gets.

How the list is made, so that anybody can renew it:

1. *At start*: what a stock Pyodide has in ``sys.modules`` once it has loaded the engine's wheel and imported the whole
   engine (``node tests/runtime/loaded.mjs`` prints it).
2. *The engine*: what ``damas`` imports anywhere, also inside functions.
3. *Whole packages*: a package of which one part is needed is kept whole, together with what
   ``importlib.invalidate_caches()`` and ``importlib.metadata`` pull in (``email``, ``csv`` and what those import), because
   Pyodide calls them after it has unpacked a wheel.
4. *Closure*: what the above import at their top.

Modules that are frozen into the interpreter (``os``, ``codecs``, ``io``, ``abc``, …) need no file. The tests check each of the
four points against the real runtime: a module that is missing fails there and is added here.
"""

from __future__ import annotations

from collections.abc import Iterable

#: Kept with everything below them: ``email`` is the file ``email.py`` or the folder ``email/``.
KEPT = frozenset(
    """
    _pyodide pyodide
    asyncio collections concurrent email html importlib json logging pathlib re sysconfig urllib zipfile
    __future__ _colorize _compression _opcode_metadata _strptime _threading_local _weakrefset
    ast base64 bisect bz2 calendar contextlib contextvars copy copyreg csv dataclasses datetime dis enum fnmatch functools
    glob hashlib heapq inspect ipaddress keyword linecache locale opcode operator pkgutil queue quopri random reprlib
    selectors shutil signal socket string struct subprocess tarfile tempfile textwrap threading token tokenize traceback
    types typing warnings weakref
    encodings.__init__ encodings.aliases encodings.ascii encodings.cp437 encodings.idna encodings.latin_1
    encodings.punycode encodings.raw_unicode_escape encodings.unicode_escape encodings.utf_8 encodings.utf_8_sig
    encodings.utf_16 encodings.utf_16_be encodings.utf_16_le stringprep
    """.split()
)

#: Parts of kept packages that can never run in a browser or are only for the command line.
DROPPED = frozenset(
    """
    asyncio.__main__ asyncio.proactor_events asyncio.windows_events asyncio.windows_utils concurrent.futures.process
    importlib._bootstrap importlib._bootstrap_external importlib.machinery importlib.util
    html.parser json.tool logging.config logging.handlers pyodide.console sysconfig.__main__
    urllib.request urllib.robotparser zipfile.__main__
    """.split()
)


def module_name(file_name: str) -> str:
    """The dotted name of a file in the library: ``"json/decoder.py"`` is ``"json.decoder"``."""
    return file_name.removesuffix(".py").replace("/", ".")


def is_kept(file_name: str) -> bool:
    """Whether the file of the standard library, named as in its archive, goes to the browser."""
    if not file_name.endswith(".py"):
        return False
    name = module_name(file_name)
    return name not in DROPPED and (name in KEPT or name.split(".")[0] in KEPT)


def kept_files(file_names: Iterable[str]) -> list[str]:
    """The files to keep, in a fixed order."""
    return sorted(name for name in file_names if is_kept(name))
