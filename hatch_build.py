"""The build hook: builds the browser client, and compiles the core of the game with mypyc where that is possible.

The client is built with Node.js, unless it is there already (`make` builds it before). Without Node.js the wheel has
none, and the server says so.

Which modules are compiled, says pyproject.toml. The environment variable ``CANASTA_COMPILE`` says how hard to try:

``auto``    (default) a wheel is always built; where the core cannot be compiled, one line says why
``strict``  a missing C compiler is still only a notice, but code that mypyc refuses fails the build (``make compiled``)
``off``     plain Python, without a word

An editable install is never compiled, so that an edit is in force at once.

Why not the plugin hatch-mypyc: where there is no compiler it fails the whole build, and a card game should install
anyway.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import shorten
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "src/canasta"
GROUP = "canasta.game.core"  # all modules live in one library, core__mypyc, and so call each other directly
BUILD = Path("build/mypyc")
MADE = BUILD / "made"
LACKING = 3  # exit code: this machine cannot compile


CLIENT = "src/canasta/server/static/index.html"


class CompileCore(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel beside their source: Python loads those, tracebacks show this."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and mark the wheel as made for this platform; or do nothing, and it is a plain one."""
        how = os.environ.get("CANASTA_COMPILE", "auto")
        if how not in {"auto", "strict", "off"}:
            raise ValueError(f"CANASTA_COMPILE is {how!r}; it can be auto, strict or off")
        if version == "editable":
            return
        self.build_client()
        if how == "off":
            return

        # In a process of its own: mypyc exits on errors and changes setuptools, and the log should stay short.
        sources = [f"{PACKAGE}/{name}" for name in self.config["compiled"]]
        compiler = subprocess.run(
            [sys.executable, __file__, *sources], cwd=self.root, capture_output=True, text=True, check=False
        )
        if compiler.returncode == 0:
            for file in compiler.stdout.splitlines()[-1].split(os.pathsep):
                build_data["force_include"][str(Path(self.root, file))] = str(Path(file).relative_to(MADE))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        elif how == "strict" and compiler.returncode != LACKING:
            self.app.abort(f"mypyc could not compile the core:\n{compiler.stdout}{compiler.stderr}")
        else:
            reason = (compiler.stdout + compiler.stderr).strip().splitlines()[-1:] or ["no reason given"]
            self.app.display_warning(f"canasta: the core stays plain Python: {reason[0]}")

    def build_client(self) -> None:
        """Put the browser client into the package, if it is not there and Node.js is."""
        web = Path(self.root, "web")
        if Path(self.root, CLIENT).exists() or not web.is_dir():
            return
        npm = shutil.which("npm")
        if npm is None:
            self.app.display_warning("canasta: no Node.js here, so the wheel is without the browser client")
            return
        for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            made = subprocess.run([npm, *arguments], cwd=web, capture_output=True, text=True, check=False)
            if made.returncode:
                self.app.abort(f"npm {' '.join(arguments)} failed:\n{made.stdout}{made.stderr}")


def build_extensions(extensions: list[Any]) -> list[str]:
    """Run the C compiler where its input is newer than its output; give the files it made."""
    from setuptools import Distribution

    command: Any = Distribution({"name": "canasta", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib = str(MADE)
    command.build_temp = str(BUILD / "objects")
    command.ensure_finalized()
    command.run()
    return list(command.get_outputs())


def compile_core(sources: list[str]) -> None:
    """Compile the source files, relative to the working directory, and print the files made, on the last line."""
    try:
        from mypyc.build import mypycify
        from setuptools import Extension
    except ImportError as error:
        print(f"mypyc is not here ({error})")
        sys.exit(LACKING)

    probe = BUILD / "probe.c"
    probe.parent.mkdir(parents=True, exist_ok=True)
    probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    try:
        build_extensions([Extension("probe", [str(probe)])])
    except Exception as error:  # the C compilers of this world fail in many ways
        print(f"no C compiler that finds the headers of Python ({shorten(str(error), 80)})")
        sys.exit(LACKING)

    # No mypy settings of ours: what `make check` finds fault with is no reason to build a slow wheel.
    extensions = mypycify(
        ["--config-file=", *sources], opt_level="3", debug_level="0", target_dir=str(BUILD / "c"), group_name=GROUP
    )
    for extension in extensions:
        extension.depends.append(__file__)
        if sys.platform != "win32":
            # Nobody else calls our C functions, so the compiler may inline them.
            extension.extra_compile_args.append("-fvisibility=hidden")
    print(os.pathsep.join(build_extensions(extensions)))


if __name__ == "__main__":
    compile_core(sys.argv[1:])
