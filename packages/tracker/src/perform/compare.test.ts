import type { DiffClassifier } from '@pce/core/ports';
import { describe, expect, it, vi } from 'vitest';
import { watched } from '../../test/watched.js';

describe('a comparison of checkpoints', () => {
  it.each(['old', 'new'])('whose %s content is gone counts as LOW (C2)', async (gone) => {
    const texts = new Map<string, string>();
    const content = {
      put: async (text: string) => {
        texts.set(`h-${text}`, text);
        return `h-${text}`;
      },
      get: async (hash: string) => (hash === `h-${gone}` ? undefined : texts.get(hash)),
    };
    const classify = vi.fn<DiffClassifier['classify']>();
    const { tracker } = watched({ content, classifier: { classify } });
    const { episode } = await tracker.startEpisode();
    for (const [index, scratchpad] of ['old', 'new'].entries()) {
      await tracker.recordCheckpoint({
        episode,
        role: 'planner',
        iteration: index + 1,
        scratchpad,
      });
    }
    await tracker.settled(episode);
    const { rows } = await tracker.listCheckpoints({ episode });
    expect(rows[0]).toMatchObject({ diff: { class: 'LOW', decidedBy: 'content-missing' } });
    expect(classify).not.toHaveBeenCalled();
  });
});
