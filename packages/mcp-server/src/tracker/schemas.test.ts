import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createTracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { toStatus } from './schemas.js';

it('writes what was found in a reflection, all of its action items (C9)', async () => {
  await using store = memoryStore();
  await using tracker = createTracker({ store, classifier: diffClassifier() });
  const { episode } = await tracker.startEpisode({ goal: 'Dig' });
  const found = { aligned: false, diagnosis: 'It digs in circles', rationale: 'Twice the same' };
  const status = {
    ...(await tracker.getStatus(episode)),
    reflection: { ...found, checkpoint: 'ckpt_1', actionItems: ['Stop', 'Measure'], at: 7 },
  };
  expect(toStatus(status).reflection).toEqual({
    ...found,
    ckpt_id: 'ckpt_1',
    action_items: ['Stop', 'Measure'],
  });
});
