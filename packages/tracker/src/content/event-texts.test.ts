import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ContentStore, EpisodeEvent } from '../index.js';

import { openTexts, sealTexts } from './event-texts.js';

function memoryContent(): ContentStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    async put(text) {
      const hash = createHash('sha256').update(text).digest('hex');
      texts.set(hash, text);
      return hash;
    },
    get: async (hash) => texts.get(hash),
  };
}

const at = 1_700_000_000_000;
const base = { v: 1, at } as const;
const checkpoint = 'checkpoint_1';

const events: readonly EpisodeEvent[] = [
  {
    ...base,
    type: 'checkpoint.recorded',
    checkpoint,
    iteration: 1,
    role: 'a',
    content: 'h',
    length: 3,
    files: [],
    error: { signature: 's', message: 'secret one', isFatal: true },
    claims: [
      { kind: 'command', subject: 'secret two', verdict: 'proven', detail: 'a call ran it' },
    ],
  },
  {
    ...base,
    type: 'reflection.made',
    checkpoint,
    isRepaired: false,
    attempts: 1,
    reflection: {
      diagnosis: 'secret one',
      action_items: ['secret two', 'secret three'],
      alignment_check: { aligned: false, rationale: 'secret four' },
    },
  },
  { ...base, type: 'reflection.failed', checkpoint, reason: 'secret one', attempts: 2 },
  { ...base, type: 'deviation.alerted', checkpoint, cause: 'class', message: 'secret one' },
  { ...base, type: 'message.failed', message: 'm', target: 'a', reason: 'secret one' },
  { ...base, type: 'limit.seen', role: 'a', kind: 'quota', phrase: 'p', text: 'secret one' },
  { ...base, type: 'episode.paused', cause: 'person', reason: 'secret one', target: [] },
  { ...base, type: 'episode.resumed', cause: 'person', note: 'secret one' },
  {
    ...base,
    type: 'intervention.opened',
    intervention: 'i',
    kind: 'k',
    role: 'a',
    message: 'secret one',
    options: [],
  },
  { ...base, type: 'episode.ended', outcome: 'failed', reason: 'secret one' },
];

describe('the texts of events', () => {
  it.each(events)('are kept as content, and read back: %j (C9)', async (event) => {
    const secrets = JSON.stringify(event).match(/secret \w+/g) ?? [];
    expect(secrets).not.toEqual([]);
    const content = memoryContent();
    const sealed = await sealTexts(content, event);
    expect(JSON.stringify(sealed)).not.toContain('secret');
    expect(JSON.stringify(sealed).match(/"sha256:[0-9a-f]{64}"/g)).toHaveLength(secrets.length);
    expect([...content.texts.values()].sort()).toEqual([...secrets].sort());
    expect(await openTexts(content, sealed)).toEqual(event);
    expect(await openTexts(memoryContent(), sealed)).toEqual(sealed);
  });
});
