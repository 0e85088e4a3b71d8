import type { Intervention } from '@pce/core';
import type { Cluster } from './cluster.js';
import { foldEvents } from './fold-events.js';
import { decideAtRandom } from './person.js';
import { follow, look, type SimulatedProcess } from './simulated-process.js';
import type { TurnJournals } from './turn-journals.js';
import type { World } from './world.js';

/** One simulation under way. */
export interface Simulation {
  readonly world: World;
  readonly cluster: Cluster;
  readonly journals: TurnJournals;
}

type Act = (simulation: Simulation, process: SimulatedProcess) => void;

const mostProcesses = 3;
const mostTurns = 3;

/** What a host, a person or the outside world may do at any time, and how often they do. */
const acts: readonly [weight: number, act: Act][] = [
  [4, ({ cluster }, process) => cluster.crash(process)],
  [1, ({ cluster }, process) => cluster.shutDown(process)],
  [3, stall],
  [2, startOneMore],
  [3, takeOver],
  [6, takeUpAny],
  [2, takeUpTwice],
  [1, decideAgain],
  [2, forkAny],
  [2, interrupt('pause')],
  [1, interrupt('cancel')],
  [1, beginOneMore],
  [2, jump],
  [1, setClock],
  [2, lookAtAny],
];

/** Does one of them. */
export function act(simulation: Simulation): void {
  const [first, ...rest] = acts;
  if (first === undefined) return;
  simulation.world.random.weighted([first, ...rest])(simulation, simulation.cluster.any());
}

/** Goes on with a turn: decides what waits for a person, or resumes. */
export function takeUp(simulation: Simulation, process: SimulatedProcess, turn: string): void {
  const { world, journals } = simulation;
  const [first, ...rest] = foldEvents(journals.whole(turn))?.open ?? [];
  if (first === undefined || world.random.chance(0.2)) {
    world.act(`${process.name} resumes ${turn}`);
    follow(world, process, process.pce.resume(turn));
    return;
  }
  decide(simulation, process, world.random.pick([first, ...rest]).intervention);
}

function decide({ world }: Simulation, process: SimulatedProcess, asked: Intervention): void {
  const resolution = decideAtRandom(world, asked);
  world.act(`${process.name} resolves ${asked.id}: ${resolution.choose}`);
  follow(world, process, process.pce.resolve(asked.id, resolution));
}

function takeUpAny(simulation: Simulation, process: SimulatedProcess): void {
  const turn = anyTurn(simulation);
  if (turn !== undefined) takeUp(simulation, process, turn);
}

/** Two processes at once: at most one of them may win. */
function takeUpTwice(simulation: Simulation, process: SimulatedProcess): void {
  const turn = anyTurn(simulation);
  if (turn === undefined) return;
  takeUp(simulation, process, turn);
  takeUp(simulation, simulation.cluster.any(), turn);
}

/** Somebody decides what somebody may have decided long ago. */
function decideAgain(simulation: Simulation, process: SimulatedProcess): void {
  const { world, journals } = simulation;
  const [first, ...rest] = journals
    .own(anyTurn(simulation) ?? '')
    .flatMap((event) => (event.type === 'intervention.opened' ? [event.intervention] : []));
  if (first === undefined) return;
  decide(simulation, process, world.random.pick([first, ...rest]));
}

function anyTurn({ world, journals }: Simulation): string | undefined {
  const [first, ...rest] = journals.turns();
  return first && world.random.pick([first, ...rest]);
}

function stall({ world }: Simulation, process: SimulatedProcess): void {
  const steps = world.random.between(1, 60);
  process.stalledUntil = world.scheduler.steps + steps;
  world.act(`${process.name} stands still for ${steps} steps`);
}

/** A process ends, or stands still for long; another takes its turn over at once. */
export function takeOver(simulation: Simulation, process: SimulatedProcess): void {
  const { world, cluster } = simulation;
  const [driven] = process.drives;
  if (driven === undefined) return;
  if (world.random.chance(0.5)) cluster.crash(process);
  else stall(simulation, process);
  world.scheduler.jump(world.profile.leaseTtlMs + 1);
  const other = cluster.start();
  takeUp(simulation, other, driven.id);
}

function startOneMore({ cluster }: Simulation): void {
  if (cluster.size < mostProcesses) cluster.start();
}

function beginOneMore({ cluster, journals }: Simulation, process: SimulatedProcess): void {
  if (journals.turns().length < mostTurns) cluster.begin(process);
}

function forkAny(simulation: Simulation, process: SimulatedProcess): void {
  const { world, journals } = simulation;
  const turn = anyTurn(simulation);
  if (turn === undefined || journals.turns().length >= mostTurns) return;
  const at = world.random.between(1, journals.whole(turn).length + 1);
  const fork = process.pce.fork(turn, { at, request: 'Another way' });
  world.act(`${process.name} forks ${turn} at ${at} as ${fork.id}`);
  follow(world, process, fork);
}

function interrupt(how: 'pause' | 'cancel'): Act {
  return ({ world }, { name, drives }) => {
    const [first, ...rest] = drives;
    if (first === undefined) return;
    const handle = world.random.pick([first, ...rest]);
    world.act(`${name} is asked to ${how} ${handle.id}`);
    handle[how]().catch(() => undefined);
  };
}

function jump({ world }: Simulation): void {
  const ms = world.random.pick([1, 1_000, 5_000, 20_000, 100_000_000]);
  world.scheduler.jump(ms);
  world.act(`the clock jumps by ${ms} ms`);
}

/** Only forward: a process that stands still and whose clock is set back cannot know how long its lease has held. */
function setClock({ world }: Simulation, process: SimulatedProcess): void {
  const ms = world.random.between(1, 100_000);
  process.skewMs += ms;
  world.act(`the clock of ${process.name} is set ${ms} ms ahead`);
}

function lookAtAny(simulation: Simulation, process: SimulatedProcess): void {
  const turn = anyTurn(simulation);
  if (turn !== undefined) look(simulation.world, process, turn);
}
