import { createOrchestrator } from '@pce/core';
import { next, turnStatus } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { scriptedRoles } from '@pce/testkit';
import { resumeOrResolve, type Simulation } from './actions.js';
import { foldEvents } from './fold-events.js';
import { described, type SimulatedProcess } from './simulated-process.js';
import { watchTurns } from './watch-turns.js';

/** Limit of steps; turns without faults take fewer. */
const maxSteps = 5_000;
/** Number of rounds after which a turn counts as endless. */
const maxRounds = 60;

/** Drives every turn to its end with faults disabled: roles work and people answer. Turns that do not end are reported. */
export async function settle(simulation: Simulation, shared: Store): Promise<void> {
  const { environment, cluster, journals } = simulation;
  environment.recordAction('all is calm from here on');
  environment.scheduler.faultsDisabled = true;
  cluster.wakeAll();
  await runUntilIdle(simulation);
  cluster.crashAll();
  await runUntilIdle(simulation);
  // All processes have ended: their leases must expire.
  environment.scheduler.jump(environment.profile.leaseTtlMs + environment.setBackMs + 1);
  const process = cluster.start();
  for (const turn of journals.turns()) {
    if (simulation.cuts.isCut(`turn/${turn}`)) {
      await tryCut(simulation, process, turn, shared);
      continue;
    }
    await driveToEnd(simulation, process, turn, shared);
    await inspect(simulation, turn, shared);
  }
}

async function runUntilIdle({ environment, cluster }: Simulation): Promise<void> {
  const { scheduler } = environment;
  // A new turn may not have requested anything yet.
  await scheduler.idle();
  const end = scheduler.steps + maxSteps;
  while (scheduler.steps < end && (await scheduler.step()));
  for (const driven of cluster.driven()) environment.record({ type: 'drive.hung', ...driven });
}

async function driveToEnd(
  simulation: Simulation,
  process: SimulatedProcess,
  turn: string,
  shared: Store,
): Promise<void> {
  const { journals } = simulation;
  for (let round = 0; round < maxRounds; round += 1) {
    const state = foldEvents(journals.whole(turn));
    if (state !== undefined && next(state)[0]?.type === 'done' && state.open.length === 0) return;
    if (state !== undefined && turnStatus(state) === 'running')
      await assertDue(simulation, turn, shared);
    resumeOrResolve(simulation, process, turn);
    await runUntilIdle(simulation);
  }
}

/** Checks that a running turn that no process drives is found. */
async function assertDue({ environment }: Simulation, turn: string, shared: Store): Promise<void> {
  const reader = createOrchestrator({ ...scriptedRoles(), store: shared });
  const { turns } = await reader.due({ before: Number.MAX_SAFE_INTEGER, limit: 1_000 });
  if (turns.some((due) => due.turn === turn)) return;
  const code = 'not_due';
  const message = 'it is running, nobody drives it, and it is not due';
  environment.record({ type: 'read.failed', process: 'the reader', turn, code, message });
}

/** Reads a turn like an uninvolved process. */
async function inspect({ environment }: Simulation, turn: string, shared: Store): Promise<void> {
  const reader = createOrchestrator({ ...scriptedRoles(), store: shared });
  const stored = await shared.read({ stream: `turn/${turn}` });
  try {
    const { result } = await reader.replay(turn);
    await reader.verify(turn);
    const listed = (await reader.list({ limit: 1_000 })).find((one) => one.turn === turn);
    const waiting = (await reader.interventions()).filter((one) => one.turn === turn);
    environment.record({
      type: 'turn.settled',
      turn,
      bodies: stored.map(({ body }) => body),
      result,
      status: listed?.status,
      waiting: waiting.map(({ id }) => id),
    });
  } catch (error) {
    environment.record({ type: 'read.failed', process: 'the reader', turn, ...described(error) });
  }
}

/** Tries every operation on a turn whose journal was cut. */
async function tryCut(
  simulation: Simulation,
  process: SimulatedProcess,
  turn: string,
  shared: Store,
): Promise<void> {
  const { environment } = simulation;
  resumeOrResolve(simulation, process, turn);
  await runUntilIdle(simulation);
  await watchTurns(simulation);
  const reader = createOrchestrator({ ...scriptedRoles(), store: shared });
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    verify: () => reader.verify(turn),
    replay: () => reader.replay(turn),
    result: () => reader.result(turn),
    events: () => reader.events(turn),
    fork: () => reader.fork(turn, { at: 1 }).result(),
  };
  for (const [how, attempt] of Object.entries(ways)) {
    try {
      await attempt();
      environment.record({ type: 'cut.accepted', turn, how });
    } catch (error) {
      environment.record({ type: 'read.failed', process: 'the reader', turn, ...described(error) });
    }
  }
}
