import { createOrchestrator, next, type Store } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';
import { type Simulation, takeUp } from './acts.js';
import { foldEvents } from './fold-events.js';
import { described, type SimulatedProcess } from './simulated-process.js';

/** Steps that nothing undisturbed needs. */
const mostSteps = 5_000;
/** Times a turn is taken up before it counts as one that never ends. */
const mostRounds = 60;

/**
 * Lets everything come to its end: nothing goes wrong any more, roles do their work, people answer. A turn that then
 * does not end has lost its way.
 */
export async function settle(simulation: Simulation, shared: Store): Promise<void> {
  const { world, cluster, journals } = simulation;
  world.act('all is calm from here on');
  world.scheduler.isCalm = true;
  cluster.wakeAll();
  await runDry(simulation);
  cluster.crashAll();
  await runDry(simulation);
  // Whoever had a turn is gone: the leases have to expire.
  world.scheduler.jump(world.profile.leaseTtlMs + 1);
  const process = cluster.start();
  for (const turn of journals.turns()) {
    await bringToEnd(simulation, process, turn);
    await inspect(simulation, turn, shared);
  }
}

/** Until nothing can happen any more. */
async function runDry({ world, cluster }: Simulation): Promise<void> {
  const { scheduler } = world;
  const end = scheduler.steps + mostSteps;
  while (scheduler.steps < end && (await scheduler.step()));
  for (const driven of cluster.driven()) world.see({ type: 'drive.hung', ...driven });
}

async function bringToEnd(
  simulation: Simulation,
  process: SimulatedProcess,
  turn: string,
): Promise<void> {
  const { journals } = simulation;
  for (let round = 0; round < mostRounds; round += 1) {
    const state = foldEvents(journals.whole(turn));
    if (state !== undefined && next(state).type === 'done' && state.open.length === 0) return;
    takeUp(simulation, process, turn);
    await runDry(simulation);
  }
}

/** What somebody reads of a turn who was not there. */
async function inspect({ world }: Simulation, turn: string, shared: Store): Promise<void> {
  const reader = createOrchestrator({ ...scriptedRoles(), store: shared });
  const stored = await shared.read({ stream: `turn/${turn}` });
  try {
    const { result } = await reader.replay(turn);
    await reader.verify(turn);
    const listed = (await reader.list({ limit: 1_000 })).find((one) => one.turn === turn);
    const waiting = (await reader.interventions()).filter((one) => one.turn === turn);
    world.see({
      type: 'turn.settled',
      turn,
      bodies: stored.map(({ body }) => body),
      result,
      status: listed?.status,
      waiting: waiting.map(({ intervention }) => intervention.id),
    });
  } catch (error) {
    world.see({ type: 'read.failed', process: 'the reader', turn, ...described(error) });
  }
}
