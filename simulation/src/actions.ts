import type { Intervention } from '@pce/core/contracts';
import type { TurnReader } from '@pce/core/internal';
import type { Cluster } from './cluster.js';
import type { SimulationEnvironment } from './environment.js';
import { foldEvents } from './fold-events.js';
import type { JournalCuts } from './journal-cuts.js';
import { decideAtRandom } from './person.js';
import { described, follow, readTurn, type SimulatedProcess } from './simulated-process.js';
import type { TurnJournals } from './turn-journals.js';

/** A simulation in progress. */
export interface Simulation {
  readonly environment: SimulationEnvironment;
  readonly cluster: Cluster;
  readonly journals: TurnJournals;
  readonly cuts: JournalCuts;
  /** A process that drives no turn and tracks the turns it has read. */
  readonly watcher: TurnReader;
}

type Action = (simulation: Simulation, process: SimulatedProcess) => void;

const maxProcesses = 3;
const maxTurns = 3;

/** Actions of the host, a person or the outside world, by weight. Any of them may come at any time. */
const actions: readonly [weight: number, act: Action][] = [
  [4, ({ cluster }, process) => cluster.crash(process)],
  [1, ({ cluster }, process) => cluster.shutDown(process)],
  [3, stall],
  [2, startOneMore],
  [3, takeOver],
  [6, resumeAny],
  [2, resumeTwice],
  [1, decideAgain],
  [2, forkAny],
  [2, interrupt('pause')],
  [1, interrupt('yield')],
  [1, interrupt('cancel')],
  [1, beginOneMore],
  [2, jump],
  [1, setClock],
  [2, readAny],
  [2, cutAny],
];

/** Performs one action, chosen at random. */
export function performAction(simulation: Simulation): void {
  const [first, ...rest] = actions;
  if (first === undefined) return;
  simulation.environment.random.weighted([first, ...rest])(simulation, simulation.cluster.any());
}

/** Continues a turn: resolves an open intervention if there is one, else resumes. */
export function resumeOrResolve(
  simulation: Simulation,
  process: SimulatedProcess,
  turn: string,
): void {
  const { environment, journals } = simulation;
  const [first, ...rest] = foldEvents(journals.whole(turn))?.open ?? [];
  if (first === undefined || environment.random.chance(0.2)) {
    environment.recordAction(`${process.name} resumes ${turn}`);
    follow(environment, process, process.pce.resume(turn));
    return;
  }
  decide(simulation, process, environment.random.pick([first, ...rest]).intervention);
}

function decide({ environment }: Simulation, process: SimulatedProcess, asked: Intervention): void {
  const resolution = decideAtRandom(environment, asked);
  if (environment.random.chance(0.3)) {
    environment.recordAction(
      `${process.name} keeps a decision on ${asked.id}: ${resolution.choose}`,
    );
    const turn = asked.id.slice(0, asked.id.lastIndexOf('.i'));
    process.pce.decide(asked.id, resolution).catch((error: unknown) =>
      environment.record({
        type: 'drive.failed',
        process: process.name,
        turn,
        ...described(error),
      }),
    );
    return;
  }
  environment.recordAction(`${process.name} resolves ${asked.id}: ${resolution.choose}`);
  follow(environment, process, process.pce.resolve(asked.id, resolution));
}

function resumeAny(simulation: Simulation, process: SimulatedProcess): void {
  const turn = anyTurn(simulation);
  if (turn !== undefined) resumeOrResolve(simulation, process, turn);
}

/** Resumes a turn in two processes at once: at most one of them may win. */
function resumeTwice(simulation: Simulation, process: SimulatedProcess): void {
  const turn = anyTurn(simulation);
  if (turn === undefined) return;
  resumeOrResolve(simulation, process, turn);
  resumeOrResolve(simulation, simulation.cluster.any(), turn);
}

/** Resolves an intervention that may have been resolved before. */
function decideAgain(simulation: Simulation, process: SimulatedProcess): void {
  const { environment, journals } = simulation;
  const [first, ...rest] = journals
    .own(anyTurn(simulation) ?? '')
    .flatMap((event) => (event.type === 'intervention.opened' ? [event.intervention] : []));
  if (first === undefined) return;
  decide(simulation, process, environment.random.pick([first, ...rest]));
}

function anyTurn({ environment, journals }: Simulation): string | undefined {
  const [first, ...rest] = journals.turns();
  return first && environment.random.pick([first, ...rest]);
}

function stall({ environment }: Simulation, process: SimulatedProcess): void {
  const steps = environment.random.between(1, 60);
  process.stalledUntil = environment.scheduler.steps + steps;
  environment.recordAction(`${process.name} stalls for ${steps} steps`);
}

/** Ends or stalls a process past its lease; another takes its turn over at once. */
export function takeOver(simulation: Simulation, process: SimulatedProcess): void {
  const { environment, cluster } = simulation;
  const [driven] = process.drives;
  if (driven === undefined) return;
  if (environment.random.chance(0.5)) cluster.crash(process);
  else stall(simulation, process);
  environment.scheduler.jump(environment.profile.leaseTtlMs + 1);
  const other = cluster.start();
  resumeOrResolve(simulation, other, driven.id);
}

function startOneMore({ cluster }: Simulation): void {
  if (cluster.size < maxProcesses) cluster.start();
}

function beginOneMore({ cluster, journals }: Simulation, process: SimulatedProcess): void {
  if (journals.turns().length < maxTurns) cluster.begin(process);
}

function forkAny(simulation: Simulation, process: SimulatedProcess): void {
  const { environment, journals } = simulation;
  const turn = anyTurn(simulation);
  if (turn === undefined || journals.turns().length >= maxTurns) return;
  const at = environment.random.between(1, journals.whole(turn).length + 1);
  const request = environment.random.chance(0.5) ? { request: 'Another way' } : {};
  const fork = process.pce.fork(turn, { at, ...request });
  environment.recordAction(`${process.name} forks ${turn} at ${at} as ${fork.id}`);
  follow(environment, process, fork);
}

function interrupt(how: 'pause' | 'yield' | 'cancel'): Action {
  return ({ environment }, { name, drives }) => {
    const [first, ...rest] = drives;
    if (first === undefined) return;
    const handle = environment.random.pick([first, ...rest]);
    environment.recordAction(`${name} is asked to ${how} ${handle.id}`);
    if (how === 'yield') environment.record({ type: 'drive.yielded', process: name });
    handle[how]().catch(() => undefined);
  };
}

function jump({ environment }: Simulation): void {
  const ms = environment.random.pick([-60_000, -1_000, 1, 1_000, 5_000, 20_000, 100_000_000]);
  environment.scheduler.jump(ms);
  environment.setBackMs += Math.max(0, -ms);
  environment.recordAction(`the clock jumps by ${ms} ms`);
}

function setClock({ environment }: Simulation, process: SimulatedProcess): void {
  const ms = environment.random.between(-100_000, 100_000);
  process.skewMs += ms;
  environment.recordAction(`the clock of ${process.name} is set by ${ms} ms`);
}

function readAny(simulation: Simulation, process: SimulatedProcess): void {
  const turn = anyTurn(simulation);
  if (turn !== undefined) readTurn(simulation.environment, process, turn);
}

function cutAny(simulation: Simulation): void {
  const { environment, cluster, journals, cuts } = simulation;
  const turn = anyTurn(simulation);
  if (!environment.profile.cutsJournals || turn === undefined) return;
  const { length } = journals.own(turn);
  const isDriven = cluster.driven().some((driven) => driven.turn === turn);
  if (isDriven || length < 2 || journals.isForked(turn) || cuts.isCut(`turn/${turn}`)) return;
  const left = environment.random.between(1, length - 1);
  cuts.cut(`turn/${turn}`, left);
  environment.record({ type: 'journal.cut', turn, length: left });
}
