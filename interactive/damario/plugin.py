"""The MkDocs plugin: a thin face on the generator. It reads the rule tables, adds the pages, turns blocks into boards."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url

from damario import assets, blocks, budgets, head, inserts, pages, pages_puzzles, printed, search_files, social
from damario.compared import Comparison
from damario.fonts import PACKAGES, FontError
from damario.minify import Minifier, MinifyError
from damario.problems import DataError, Problem
from damario.runtime import RuntimeBuildError, build_runtime
from damario.sheet import Imprint
from damario.site import Site
from damario.typesetting import Typesetter, TypesettingError

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.pages import Page
    from mkdocs.utils.templates import TemplateContext

#: An entry of ``nav`` with one of these values is replaced by the generated pages of that folder.
IN_NAV: Final = {"regras/*": pages.navigation, "problemas/*": pages_puzzles.navigation}

#: In a page, where the address of the site is to stand.
_ADDRESS: Final = "DAMARIO_SITE"
_log = get_plugin_logger("damario")
_TOKEN: Final = re.compile(r"<p>\s*(DAMARIOBOARD\d+X)\s*</p>|(DAMARIOBOARD\d+X)")


class DamarioConfig(Config):  # type: ignore[no-untyped-call]  # MkDocs leaves its class hook untyped
    """The plugin's options; paths are relative to ``mkdocs.yml``."""

    rules_data = config_options.Dir(exists=True, default="rules_data")
    board = config_options.Dir(exists=True, default="interactive/board")
    web = config_options.Dir(exists=True, default="interactive/web")
    typst = config_options.Dir(exists=True, default="interactive/typst")
    language = config_options.Type(str, default="pt-BR")
    runtime = config_options.Type(bool, default=True)
    """Whether the browser's Python is built; without it boards are pictures. For a quick look at the text."""
    printed = config_options.Type(bool, default=True)
    """Whether the sheets and pictures that Typst sets are made; without it their files are empty."""


class DamarioPlugin(BasePlugin[DamarioConfig]):  # type: ignore[no-untyped-call]  # as above
    """Generates the rule pages and the boards. All errors of a build are reported together."""

    def __init__(self) -> None:
        self._site: Site | None = None
        self._stage: Path | None = None
        self._search = ""
        self._serving = False
        self._boards: dict[str, str] = {}
        self._problems: list[Problem] = []
        self._sheets: dict[str, str] = {}
        self._files = Files([])

    @property
    def site(self) -> Site:
        """The data of the build that is running."""
        if self._site is None:
            raise PluginError("damario: the rule tables have not been read")
        return self._site

    # The build, in the order in which MkDocs calls.

    def on_startup(self, *, command: str, **_: Any) -> None:
        """Whoever writes with the site served is not kept waiting for figures."""
        self._serving = command == "serve"

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read and check everything, prepare the board's files and name them to the theme."""
        self._boards, self._problems, self._sheets = {}, [], {}
        try:
            data = Site.load(Path(self.config.rules_data), self.config.language)
        except DataError as error:
            raise self._refused(error.problems) from None
        imprint = Imprint(config.site_name, config.site_description or "", config.site_url or "")
        self._site = replace(data, imprint=imprint)
        config.nav = self._with_generated(config.nav)
        for published in self._prepare(Path(config.config_file_path).parent):
            self._sheets |= published.sheets
            if published.fonts:
                config.extra["fonts"] = published.fonts  # for the template, which has some of them fetched early
            config.extra.setdefault("modules", []).extend(published.early)
            for script in published.scripts:
                entry = ExtraScriptValue(script)
                entry.type = "module"
                config.extra_javascript.append(entry)
            config.extra_css.extend(published.styles)
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages and the printed sheets."""
        try:
            built = pages.build(self.site)
        except DataError as error:
            raise self._refused(error.problems) from None
        for path, markdown in built.items():
            file = File.generated(config, path, content=markdown)
            file.edit_uri = None
            files.append(file)
        for path, content in self._printed(config):
            files.append(File.generated(config, path, content=content))
        search_files.drop_theirs(files)
        return files

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
        """Put a mark in the place of every block; :meth:`on_page_content` puts the board there."""
        source = page.file.content_string
        cut = len(source) - len(markdown) if source.endswith(markdown) else 0
        offset = source.count("\n", 0, cut)
        # Problems name the file as the person who edits it sees it.
        place = Path(config.docs_dir, page.file.src_uri) if page.file.generated_by is None else Path(page.file.src_uri)
        root = "../" * page.file.src_uri.count("/")
        lines = markdown.split("\n")
        for block in reversed(list(blocks.find(markdown))):
            html = self._board(block, page, place, offset)
            token = f"DAMARIOBOARD{len(self._boards)}X"
            self._boards[token] = html
            # As many lines as before, so that what is found later is named with its right line.
            blank = [""] * (block.last_line - block.first_line - 1)
            lines[block.first_line - 1 : block.last_line] = ["", block.indent + token, *blank]
        try:
            return inserts.replace("\n".join(lines), self.site, place, root, offset)
        except DataError as error:
            self._problems += error.problems
            return ""

    def on_page_content(self, html: str, *, config: MkDocsConfig, **_: Any) -> str:
        """Put the boards in the place of their marks, and the site's address where a text tells how to use it elsewhere."""
        html = html.replace(_ADDRESS, config.site_url or "")
        return _TOKEN.sub(lambda found: self._boards.get(found[1] or found[2], found[0]), html)

    def on_env(self, env: Environment, *, files: Files, **_: Any) -> Environment:
        """Every page has been read: stop if a board of one is wrong; give the page that others frame its words."""
        if self._problems:
            raise self._refused(self._problems)
        self._files = files
        env.globals["frame"] = self.site.texts.section("frame")
        return env

    def on_page_context(self, context: TemplateContext, *, page: Page, config: MkDocsConfig, **_: Any) -> TemplateContext:
        """Give the template what it writes into the page's head."""
        found = head.of(page, self._files, config, self._sheets)
        context["head"] = found  # type: ignore[typeddict-unknown-key]  # templates may be given more
        return context

    def on_post_page(self, output: str, **_: Any) -> str:
        """Let the page's search box ask our worker."""
        return search_files.use(output, self._search)

    def on_post_template(self, output_content: str, **_: Any) -> str:
        """The same for the page that says that there is none."""
        return search_files.use(output_content, self._search)

    @event_priority(-100)  # the theme's search writes its index when its turn comes
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Copy the board's files into the site; part the search index; weigh it all."""
        if self._stage is not None:
            shutil.copytree(self._stage, Path(config.site_dir, assets.FOLDER), dirs_exist_ok=True)
        search_files.split(Path(config.site_dir, search_files.INDEX), self.site)
        if not self._serving:
            weighed = budgets.measure(Path(config.site_dir))
            _log.info(weighed.table())
            if excesses := weighed.excesses():
                raise PluginError("damario: o site passou dos limites\n" + "\n".join(f"  {excess}" for excess in excesses))

    def on_serve(self, server: LiveReloadServer, **_: Any) -> LiveReloadServer:
        """Build again when the tables, the words or the board's files change."""
        for path in watched(self.config):
            server.watch(path)
        return server

    def on_shutdown(self) -> None:
        """Remove the prepared files."""
        if self._stage is not None:
            shutil.rmtree(self._stage, ignore_errors=True)
            self._stage = None

    # Parts of it.

    def _prepare(self, root: Path) -> tuple[assets.Published, ...]:
        if self._stage is None:
            self._stage = Path(tempfile.mkdtemp(prefix="damario-"))
        for old in self._stage.iterdir():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        try:
            manifest = build_runtime(self._stage / "runtime", root).to_json() if self.config.runtime else None
            minifier = Minifier(root)
            self._search = search_files.publish(Path(self.config.web), root, self._stage, minifier)
            board = assets.publish(self.site, Path(self.config.board), self._stage, manifest, minifier)
            web, played = Path(self.config.web), Path(self.config.board)
            pages_own = assets.publish_web(web, played, root / PACKAGES, self._stage, minifier)
            minifier.tidy()
        except (RuntimeBuildError, FontError, MinifyError) as error:
            raise PluginError(f"damario: {error}") from None
        except FileNotFoundError as error:
            raise PluginError(f"damario: falta o arquivo {error.args[0]}") from None
        return board, pages_own

    def _printed(self, config: MkDocsConfig) -> Iterator[tuple[str, bytes]]:
        setter = Typesetter(Path(self.config.typst), Path(config.config_file_path).parent)
        try:
            logo = Path(config.docs_dir, str(config.theme["logo"])).read_text(encoding="utf-8")
            for sheet in (social.icon(logo), *printed.sheets(self.site)):
                yield sheet.path, setter.set(sheet) if self.config.printed else b""
        except TypesettingError as error:
            raise PluginError(f"damario: {error}") from None
        setter.tidy()

    def _board(self, block: blocks.Block, page: Page, place: Path, offset: int) -> str:
        try:
            found = blocks.board(block, self.site, place, offset)
            root = get_relative_url(f"{assets.FOLDER}/", page.url)
            if isinstance(found, Comparison):
                return found.html(self.site, root)
            return found.html(self.site.phrasing, root, self.site.foresee(found) if found.mode != "diagram" else "")
        except DataError as error:
            self._problems += error.problems
            return ""

    def _with_generated(self, nav: Any) -> Any:
        if isinstance(nav, list):
            return [self._with_generated(item) for item in nav]
        if isinstance(nav, dict):
            return {title: self._with_generated(item) for title, item in nav.items()}
        return IN_NAV[nav](self.site) if nav in IN_NAV else nav

    @staticmethod
    def _refused(problems: list[Problem]) -> PluginError:
        ordered = DataError(problems).problems  # the blocks of a page are read from its end
        return PluginError("damario: há o que corrigir\n" + "\n".join(f"  {problem}" for problem in ordered))


def watched(config: DamarioConfig) -> list[str]:
    """The folders whose changes call for a new build, beside ``docs``."""
    return [str(Path(folder).resolve()) for folder in (config.rules_data, config.board, config.web, config.typst)]
