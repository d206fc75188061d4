"""A contract for import-linter that its own kinds cannot express."""

from __future__ import annotations

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryOnly(Contract):
    """These modules import the package itself and the standard library, nothing else."""

    # import-linter puts lists of text in the place of these.
    source_modules: Any = fields.ListField(subfield=fields.StringField())
    except_imports: Any = fields.ListField(subfield=fields.StringField(), required=False, default=[])

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001  their signature
        """Look at each direct import of the source modules and of the modules in them."""
        known = {*sys.stdlib_module_names, *self.session_options["root_packages"]}
        modules = {inner for name in self.source_modules for inner in (name, *graph.find_descendants(name))}
        foreign = [
            f"{module} -> {imported}"
            for module in sorted(modules)
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if imported.partition(".")[0] not in known
        ]
        strangers = [line for line in foreign if line not in self.except_imports]
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say which imports are foreign."""
        for line in check.metadata["strangers"]:
            output.print_error(f"{line} is not in the standard library", bold=False)
