"""How fast the server is: start-up, memory, and moves a second over real sockets, into build/bench_server.json.

``python -m benchmarks.server`` starts ``canasta serve`` (with the compiled core if it is made) with SQLite on the disk,
and clients in a process of their own. Everything stays on this machine and ends with the benchmark. A number is worth
as much as the machine was quiet.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import msgspec
from benchmarks.server_clients import Phase, Plan, Result
from benchmarks.server_process import ROOT, ServerProcess, server_path
from benchmarks.server_tables import make_tables, match_of, open_store

RESULT: Final = ROOT / "build" / "bench_server.json"
# Beyond the time that was planned: connecting, dealing, leaving.
SECONDS_MORE: Final = 120


def measure_start(path: Path, times: int) -> dict[str, Any]:
    """Seconds from exec to the first answer: with no database yet, and with one."""
    fresh: list[float] = []
    existing: list[float] = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            for seconds in (fresh, existing):
                with ServerProcess(Path(folder), path=path) as server:
                    seconds.append(server.seconds)
    return {
        name: {"best": min(seconds), "median": statistics.median(seconds)}
        for name, seconds in (("fresh", fresh), ("existing", existing))
    }


def measure_memory(path: Path, tables: list[int]) -> dict[str, Any]:
    """Megabytes of the server with so many tables in memory that nobody looks at, in the middle of a hand."""
    with tempfile.TemporaryDirectory() as folder:
        with open_store(Path(folder)) as store:
            make_tables(store, range(max(tables)), in_play=True)
        with ServerProcess(Path(folder), path=path) as server:
            # The first table brings in what all need.
            _clients(server, Plan(tables=0, looks=1))
            megabytes = {1: server.megabytes}
            for number in sorted(tables):
                _clients(server, Plan(tables=0, looks=number))
                megabytes[number] = server.megabytes
    first, last = megabytes[1], megabytes[max(tables)]
    per_table = None if first is None or last is None else (last - first) * 1024 / (max(tables) - 1)
    return {"megabytes": megabytes, "kilobytes_per_table": per_table}


def measure_load(path: Path, plan: Plan) -> dict[str, Any]:
    """Moves at a fixed rate, then as many as possible; and whether all that was acknowledged is in the log."""
    with tempfile.TemporaryDirectory() as folder:
        with open_store(Path(folder)) as store:
            make_tables(store, range(plan.tables), spread=True)
        with ServerProcess(Path(folder), path=path) as server:
            result = _clients(server, msgspec.structs.replace(plan, server=server.pid))
        missing = _missing(Path(folder), result)
    return {
        "tables": plan.tables,
        "sockets": plan.tables * plan.seats,
        "rate": plan.rate,
        "steady": None if result.steady is None else _summary(result.steady),
        "saturated": None if result.saturated is None else _summary(result.saturated),
        "acknowledged": len(result.moves),
        "not_in_log": missing,
    }


def _clients(server: ServerProcess, plan: Plan) -> Result:
    """Have the clients do what is planned, and end them in any case."""
    text = msgspec.json.encode(plan).decode()
    command = [sys.executable, "-m", "benchmarks.server_clients", server.address, text]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    patience = plan.seconds + plan.saturated + SECONDS_MORE
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, timeout=patience, check=True)
    return msgspec.json.decode(done.stdout, type=Result)


def _missing(folder: Path, result: Result) -> int:
    """How many of the acknowledged moves are not in the log, at their place."""
    with open_store(folder) as store:
        logs = {move.table: store.log(match_of(move.table)) for move in result.moves}
    return sum(not logs[move.table][move.seq - 1].text.endswith(f" {move.action}") for move in result.moves)


def _summary(phase: Phase) -> dict[str, Any]:
    return {
        "seconds": phase.seconds,
        "moves": len(phase.waits),
        "moves_per_second": phase.moves / phase.seconds,
        "frames_per_second": phase.frames / phase.seconds,
        "kilobytes_per_second": phase.kilobytes / phase.seconds,
        "milliseconds": _quantiles(phase.waits),
        "calm_share": len(phase.calm_waits) / max(1, len(phase.waits)),
        "calm_milliseconds": _quantiles(phase.calm_waits),
        "server_cpu_milliseconds_per_move": None if phase.computed is None else 1000 * phase.computed / phase.moves,
        "megabytes": phase.megabytes,
        "clients_busy": phase.computed_here / phase.seconds,
        "stolen": phase.stolen,
        "refused": phase.refused,
        "unsent": phase.unsent,
        "lost": phase.lost,
    }


def _quantiles(seconds: list[float]) -> dict[str, float]:
    """How long the median, and the slowest, had to wait; nothing if nobody did."""
    waits = sorted(seconds)
    if not waits:
        return {}
    return {f"p{part}": 1000 * waits[min(len(waits) - 1, len(waits) * part // 100)] for part in (50, 95, 99, 100)}


def show(measured: dict[str, Any]) -> None:
    """Print what was measured."""
    print(f"core: {measured['core']}")
    for name, seconds in measured["start"].items():
        print(f"start, {name} database: {seconds['best']:.2f} s at best, {seconds['median']:.2f} s in the middle")
    memory = measured["memory"]
    if memory["kilobytes_per_table"] is not None:
        sizes = ", ".join(f"{size:.0f} MB with {number:,}" for number, size in memory["megabytes"].items())
        print(f"idle tables: {sizes}: {memory['kilobytes_per_table']:.0f} KB each")
    for load in measured["load"]:
        show_load(load)


def show_load(load: dict[str, Any]) -> None:
    """Print what was measured with so many tables."""
    print(f"load: {load['tables']:,} tables, {load['sockets']:,} sockets, {load['acknowledged']:,} moves acknowledged")
    waits = f"{'p50, ms':>9}{'p95':>8}{'p99':>8}{'most':>8}"
    print(f"{'':12}{'moves/s':>9}{'frames/s':>10}{waits}{'lost':>6}{'unsent':>8}{'refused':>9}{'CPU ms/move':>13}")
    for name in ("steady", "saturated"):
        phase = load[name]
        if phase is not None:
            speed = f"{phase['moves_per_second']:>9,.0f}{phase['frames_per_second']:>10,.0f}"
            computed = phase["server_cpu_milliseconds_per_move"]
            cpu = "" if computed is None else f"{computed:>13.2f}"
            waits = _shown(phase["milliseconds"])
            print(f"{name:12}{speed}{waits}{phase['lost']:>6}{phase['unsent']:>8}{phase['refused']:>9}{cpu}")
            if phase["stolen"]:
                print(f"{'':12}the host of this machine gave {phase['stolen']:.1%} of its time to others")
            if phase["calm_milliseconds"]:
                share = f"in the {phase['calm_share']:.0%} when not"
                print(f"{share:>31}{_shown(phase['calm_milliseconds'])}")
    if load["steady"] is not None and load["steady"]["megabytes"]:
        print(f"memory during it: {', '.join(f'{each:.0f}' for each in load['steady']['megabytes'])} MB")
    print(f"acknowledged, but not in the log: {load['not_in_log']}")


def _shown(waits: dict[str, float]) -> str:
    return "".join(f"{wait:>{9 if part == 'p50' else 8}.1f}" for part, wait in waits.items())


def main() -> None:
    """Measure, show, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[250], help="with four persons each: 250 1000")
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second at all tables together")
    parser.add_argument("--seconds", type=float, default=20.0, help="at this rate")
    parser.add_argument("--saturated", type=float, default=10.0, help="seconds without a limit")
    parser.add_argument("--starts", type=int, default=5, help="how often to start the server")
    parser.add_argument("--idle", type=int, nargs="+", default=[250, 1000], help="tables in memory")
    parser.add_argument("--quick", action="store_true", help="a try with small numbers that says nothing about speed")
    parser.add_argument("--package", type=Path, default=server_path(), help="the folder of the package to measure")
    parser.add_argument("--json", type=Path, default=RESULT, help="where to write the result")
    options = parser.parse_args()
    if options.quick:
        options.tables, options.rate, options.seconds, options.saturated = [2], 20.0, 1.0, 1.0
        options.starts, options.idle = 1, [3]
    measured = {
        "core": "compiled" if list((options.package / "canasta" / "game").glob("core__mypyc*")) else "plain",
        "start": measure_start(options.package, options.starts),
        "memory": measure_memory(options.package, options.idle),
        "load": [
            measure_load(
                options.package,
                Plan(tables=tables, rate=options.rate, seconds=options.seconds, saturated=options.saturated),
            )
            for tables in options.tables
        ],
    }
    show(measured)
    options.json.parent.mkdir(exist_ok=True)
    options.json.write_text(json.dumps(measured, indent=2) + "\n")
    print(f"Written to {options.json}.")


if __name__ == "__main__":
    main()
