import {
  condition,
  continueAsNew,
  defineSignal,
  getExternalWorkflowHandle,
  proxyActivities,
  setHandler,
  sleep,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';
import type { TurnActivities } from './turn-activities.ts';

// #region workflows
const { drive, due } = proxyActivities<TurnActivities>({
  // A slice, and the rest of its last step. A killed worker is noticed by its heartbeats.
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { maximumInterval: '1 minute' },
});

const wake = defineSignal('wake');
const workflowOf = (turn: string): string => `turn/${turn}`;

/** Drives a turn to its end. Its id is that of the turn, so a turn has one, and holds no text of it. */
export async function driveTurn(turn: string): Promise<void> {
  let isWoken = false;
  setHandler(wake, () => {
    isWoken = true;
  });
  while (!workflowInfo().continueAsNewSuggested) {
    isWoken = false;
    const slice = await drive(turn);
    if (slice.state === 'ended') {
      if (slice.parent !== undefined) await wakeDriver(slice.parent);
      return;
    }
    if (slice.state === 'more') continue;
    const again = slice.state === 'refused' ? Date.now() + 60_000 : slice.again;
    if (again === undefined) await condition(() => isWoken);
    else await condition(() => isWoken, Math.max(1, again - Date.now()));
  }
  await continueAsNew<typeof driveTurn>(turn);
}

/** Starts what a program that ended before it started the workflow has left. One such workflow is enough. */
export async function sweepTurns(): Promise<void> {
  while (!workflowInfo().continueAsNewSuggested) {
    for (let page = await due(); ; page = await due(page.next)) {
      await Promise.all(page.turns.map(startDriver));
      if (page.next === undefined) break;
    }
    await sleep('5 seconds');
  }
  await continueAsNew<typeof sweepTurns>();
}

async function startDriver(turn: string): Promise<void> {
  const options = { workflowId: workflowOf(turn), parentClosePolicy: 'ABANDON' } as const;
  // It is refused where the turn has one already.
  await startChild(driveTurn, { ...options, args: [turn] }).catch(() => wakeDriver(turn));
}

/** Wakes a workflow, unless it has ended: then nothing waits. */
async function wakeDriver(turn: string): Promise<void> {
  await getExternalWorkflowHandle(workflowOf(turn))
    .signal(wake)
    .catch(() => undefined);
}
// #endregion
