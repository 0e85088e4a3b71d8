import { createOrchestrator, memoryStore } from '@pce/core';
import { signalsOf } from '@pce/core/signals';
import { modelRoles } from '@pce/roles';
import { describe, expect, it } from 'vitest';
import { mockModel, saying } from '../test/replies.js';
import { aiSdkModel } from './ai-sdk-model.js';
import type { AiSdkModelOptions } from './options.js';

const key = `sk-${'a1B2'.repeat(8)}`;
const request = `Write to ann@example.com, +49 30 1234567, with ${key}`;

/** Calls of models in a turn, as the journal has them. */
async function callsOf(options: AiSdkModelOptions) {
  const model = aiSdkModel(mockModel(saying('no plan for ann@example.com')), options);
  await using pce = createOrchestrator({ ...modelRoles(model), store: memoryStore() });
  const { turn } = await pce.run(request);
  const works = signalsOf(await pce.events(turn)).flatMap((signal) =>
    signal.type === 'work.ended' ? [signal.work] : [],
  );
  return works.flatMap(({ usage }) => usage?.calls ?? []);
}

describe('keepPrompts (F16)', () => {
  it('keeps hashes that are equal for equal prompts, without texts, by default', async () => {
    const [first, again] = [await callsOf({}), await callsOf({})];
    expect(first.length).toBeGreaterThan(0);
    expect(first.map(({ promptHash }) => promptHash)).toEqual(
      again.map(({ promptHash }) => promptHash),
    );
    expect(first[0]?.promptHash).toMatch(/^[\da-f]{16}$/);
    expect(first[0]?.promptHash).not.toBe(first[0]?.replyHash);
    expect(JSON.stringify(first)).not.toMatch(/Write to|no plan/);
  });

  it('keeps prompts as they were sent and replies, without secrets', async () => {
    const [call] = await callsOf({ keepPrompts: 'full' });
    expect(call?.prompt).toMatch(/^\[system\]\n/);
    expect(call?.prompt).toContain('Write to ann@example.com, +49 30 1234567');
    expect(call?.prompt).not.toContain(key);
    expect(call?.reply).toBe('no plan for ann@example.com');
  });

  it('keeps them without personal data, or as the scrubber of the host returns them', async () => {
    const [call] = await callsOf({ keepPrompts: 'redacted' });
    expect(call?.prompt).toContain('Write to [e-mail], [phone], with');
    expect(call?.reply).toBe('no plan for [e-mail]');
    const scrubber = { scrub: (text: string) => text.replaceAll(/\w+@\S+/g, 'NAME') };
    const [own] = await callsOf({ keepPrompts: 'redacted', scrubber });
    expect(own?.reply).toBe('no plan for NAME');
  });

  it('cuts what is longer than 200,000 characters in its middle', async () => {
    const reply = `begin${'x'.repeat(300_000)}end`;
    const model = aiSdkModel(mockModel(saying(reply)), { keepPrompts: 'full' });
    await using pce = createOrchestrator({ ...modelRoles(model) });
    const { turn } = await pce.run('Hello');
    const [work] = signalsOf(await pce.events(turn)).flatMap((signal) =>
      signal.type === 'work.ended' && signal.work.usage?.calls ? [signal.work.usage.calls] : [],
    );
    const kept = work?.[0]?.reply ?? '';
    expect(kept).toMatch(/^begin.*end$/s);
    expect(kept.length).toBeLessThan(200_100);
  });

  it('refuses an unknown kind in words', () => {
    const options: object = { keepPrompts: 'all' };
    expect(() => aiSdkModel(mockModel(saying('x')), options)).toThrow(
      'option keepPrompts: expected hash, redacted, full, got "all"',
    );
  });
});
