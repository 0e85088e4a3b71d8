import { sha256 } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import { plan, watched } from '../../test/watched.js';
import type { ContentStore, Tracker } from '../index.js';

const secret = 'sk-proj-abcdefghijklmnop123';

/** Keeps texts outside the store. */
function contentOutside(): ContentStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    isOutsideStore: true,
    async put(text) {
      texts.set(sha256(text), text);
      return sha256(text);
    },
    get: async (hash) => texts.get(hash),
  };
}

async function say(tracker: Tracker, message: string): Promise<string> {
  const { episode } = await tracker.startEpisode({ goal: 'Add a search box' });
  await tracker.sendMessage({ episode, target: 'executor', from: 'planner', message });
  return episode;
}

describe('readEvents', () => {
  it('has the scrubbed texts of messages, which roles receive unchanged (C3, C9)', async () => {
    await using tracker = watched().tracker;
    const episode = await say(tracker, `Draw the box with ${secret}`);
    const events = await tracker.readEvents({ episode });

    expect(events.map(({ version, event }) => [version, event.type])).toEqual([
      [1, 'episode.started'],
      [2, 'message.queued'],
    ]);
    expect(events[1]?.text).toMatch(/^Draw the box with \[/);
    expect(events[1]?.text).not.toContain(secret);
    expect(events[0]).not.toHaveProperty('text');
    const { messages } = await tracker.receiveMessages({ episode, target: 'executor' });
    expect(messages[0]?.text).toContain(secret);
  });

  it('resolves the hashes of the journal, and marks missing texts (C9)', async () => {
    const content = contentOutside();
    await using tracker = watched({ content }).tracker;
    const episode = await say(tracker, 'Draw the box');
    await tracker.pauseEpisode({ episode, reason: 'lunch' });
    content.texts.delete(sha256('Draw the box'));
    const [started, queued, paused] = await tracker.readEvents({ episode });

    expect(started?.event).toMatchObject({ goal: 'Add a search box' });
    expect(queued?.text).toBeNull();
    expect(paused?.event).toMatchObject({ reason: 'lunch' });
  });

  it('has those of a kind alone, page by page (C1, C3)', async () => {
    await using tracker = watched().tracker;
    const { episode } = await tracker.startEpisode();
    for (const iteration of [1, 2, 3]) {
      const scratchpad = plan(5, iteration * 10);
      await tracker.recordCheckpoint({ episode, iteration, role: 'planner', scratchpad });
    }
    await tracker.settled(episode);
    const diffs = await tracker.readEvents({ episode, kind: 'diffs' });
    const [first] = await tracker.readEvents({ episode, kind: 'diffs', limit: 1 });

    expect(diffs.map(({ event }) => event.type)).toEqual(['diff.classified', 'diff.classified']);
    expect(await tracker.readEvents({ episode, kind: 'diffs', after: first?.version })).toEqual([
      diffs[1],
    ]);
    const alerts = await tracker.readEvents({ episode, kind: 'alerts' });
    expect(new Set(alerts.map(({ event }) => event.type))).toEqual(new Set(['deviation.alerted']));
  });

  it.each([
    [{ after: -1 }, 'option after: expected a whole number from 0, not -1'],
    [{ limit: 0 }, 'option limit: expected a whole number from 1 to 10000, not 0'],
    [{ limit: 1.5 }, 'not 1.5'],
    [{ episode: 'none', after: 3 }, 'none'],
  ])('refuses %j, with what to do (C1)', async (change, message) => {
    await using tracker = watched().tracker;
    const { episode } = await tracker.startEpisode();
    await expect(tracker.readEvents({ episode, ...change })).rejects.toThrow(message);
  });
});
