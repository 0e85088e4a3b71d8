import { createOrchestrator } from '@pce/core';
import type { Store } from '@pce/core/store';
import { next } from '@pce/core/turn';
import { scriptedRoles } from '@pce/testkit';
import { resumeOrResolve, type Simulation } from './actions.js';
import { foldEvents } from './fold-events.js';
import { described, type SimulatedProcess } from './simulated-process.js';
import { watchTurns } from './watch-turns.js';

/** More steps than any turn without faults takes. */
const maxSteps = 5_000;
/** Rounds after which a turn counts as one that never ends. */
const maxRounds = 60;

/**
 * Drives every turn to its end with faults disabled: roles do their work, people answer. A turn that still does not end
 * is reported.
 */
export async function settle(simulation: Simulation, shared: Store): Promise<void> {
  const { environment, cluster, journals } = simulation;
  environment.recordAction('all is calm from here on');
  environment.scheduler.faultsDisabled = true;
  cluster.wakeAll();
  await runDry(simulation);
  cluster.crashAll();
  await runDry(simulation);
  // All processes are gone: their leases have to expire.
  environment.scheduler.jump(environment.profile.leaseTtlMs + environment.setBackMs + 1);
  const process = cluster.start();
  for (const turn of journals.turns()) {
    if (simulation.cuts.isCut(`turn/${turn}`)) {
      await tryCut(simulation, process, turn, shared);
      continue;
    }
    await driveToEnd(simulation, process, turn);
    await inspect(simulation, turn, shared);
  }
}

/** Runs until nothing can happen any more. */
async function runDry({ environment, cluster }: Simulation): Promise<void> {
  const { scheduler } = environment;
  // A turn that was just begun may not have asked for anything yet.
  await scheduler.idle();
  const end = scheduler.steps + maxSteps;
  while (scheduler.steps < end && (await scheduler.step()));
  for (const driven of cluster.driven()) environment.record({ type: 'drive.hung', ...driven });
}

async function driveToEnd(
  simulation: Simulation,
  process: SimulatedProcess,
  turn: string,
): Promise<void> {
  const { journals } = simulation;
  for (let round = 0; round < maxRounds; round += 1) {
    const state = foldEvents(journals.whole(turn));
    if (state !== undefined && next(state)[0]?.type === 'done' && state.open.length === 0) return;
    resumeOrResolve(simulation, process, turn);
    await runDry(simulation);
  }
}

/** Reads a turn as an uninvolved process does. */
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
      waiting: waiting.map(({ intervention }) => intervention.id),
    });
  } catch (error) {
    environment.record({ type: 'read.failed', process: 'the reader', turn, ...described(error) });
  }
}

/** Tries everything that can be done with a turn whose journal was cut. */
async function tryCut(
  simulation: Simulation,
  process: SimulatedProcess,
  turn: string,
  shared: Store,
): Promise<void> {
  const { environment } = simulation;
  resumeOrResolve(simulation, process, turn);
  await runDry(simulation);
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
