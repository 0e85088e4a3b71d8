import type { Store } from '@pce/core/store';
import { diffClassifier } from '@pce/diff';
import { countingIds, type FakeClock } from '@pce/testkit';
import { createTracker, type Tracker } from '@pce/tracker';

export interface TestEpisode {
  readonly tracker: Tracker;
  readonly episode: string;
  /** Ids of the checkpoints of its planner. */
  readonly first: string;
  readonly second: string;
}

/** An episode whose planner has recorded two checkpoints. */
export async function testEpisode({
  clock,
  store,
  owner = 'local',
}: {
  readonly clock: FakeClock;
  readonly store: Store;
  readonly owner?: string;
}): Promise<TestEpisode> {
  const tracker = createTracker({ store, classifier: diffClassifier(), clock, ids: countingIds() });
  const { episode } = await tracker.startEpisode({ goal: 'Add a search box', owner });
  const record = async (iteration: number, scratchpad: string): Promise<string> => {
    const role = 'planner';
    return (await tracker.recordCheckpoint({ episode, iteration, role, scratchpad })).checkpoint;
  };
  const first = await record(1, '# Plan\n- Draw the box\n- Write the query\n');
  const second = await record(2, '# Plan\n- Draw the box\n- Write the query\n- Test it\n');
  return { tracker, episode, first, second };
}
