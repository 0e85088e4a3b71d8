import { createOrchestrator } from '@pce/core';
import type { ModelCall } from '@pce/core/internal';
import { signalsOf } from '@pce/core/signals';
import { completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { aRequest, mockModel, saying } from '../test/replies.js';
import { type AiSdkModelOptions, aiSdkModel } from './index.js';

const key = `sk-${'a1B2'.repeat(8)}`;

/** The call of a model in a turn, as the journal has it. */
async function callOf(
  options: AiSdkModelOptions,
  answer = 'no plan for ann@example.com',
  file?: Uint8Array,
): Promise<ModelCall | undefined> {
  const model = aiSdkModel(mockModel(saying(JSON.stringify({ answer }))), options);
  await using pce = createOrchestrator({
    ...scriptedRoles({
      async decide({ request }, { budget }) {
        const files = file && [{ name: 'a.png', mediaType: 'image/png', data: file }];
        await model.generate({ ...aRequest(), prompt: request, ...(files && { files }), budget });
        return completion();
      },
    }),
    tools: [],
  });
  const { turn } = await pce.run(`Write to ann@example.com, +49 30 1234567, with ${key}`);
  const [call] = signalsOf(await pce.events(turn)).flatMap((signal) =>
    signal.type === 'work.ended' ? (signal.work.usage?.calls ?? []) : [],
  );
  return call;
}

describe('keepPrompts (F16)', () => {
  it('keeps hashes that are equal for equal prompts, without texts, by default', async () => {
    const [first, again] = [await callOf({}), await callOf({}, 'Oslo')];
    expect(first?.promptHash).toMatch(/^[\da-f]{16}$/);
    expect(again?.promptHash).toBe(first?.promptHash);
    expect(again?.replyHash).not.toBe(first?.replyHash);
    expect(JSON.stringify(first)).not.toMatch(/Write to|no plan/);
  });

  it('keeps the hash of a file in place of its bytes, so that prompts with other files differ', async () => {
    const options = { keepPrompts: 'full', takes: ['image/*'] } as const;
    const [one, two] = [
      await callOf(options, '', Uint8Array.of(1)),
      await callOf(options, '', Uint8Array.of(2)),
    ];
    expect(one?.prompt).toMatch(/\(file a\.png, image\/png, [\da-f]{16}\)/);
    expect(one?.promptHash).not.toBe(two?.promptHash);
  });

  it('keeps prompts as they were sent and replies, without secrets', async () => {
    const call = await callOf({ keepPrompts: 'full' });
    expect(call?.prompt).toMatch(/^\[system\]\n/);
    expect(call?.prompt).toContain('Write to ann@example.com, +49 30 1234567');
    expect(call?.prompt).not.toContain(key);
    expect(call?.reply).toBe('{"answer":"no plan for ann@example.com"}');
  });

  it('keeps them without personal data, or as the scrubber of the host returns them', async () => {
    const call = await callOf({ keepPrompts: 'redacted' });
    expect(call?.prompt).toContain('Write to [e-mail], [phone], with');
    expect(call?.reply).toBe('{"answer":"no plan for [e-mail]"}');
    const scrubber = { scrub: (text: string) => text.replaceAll(/\w+@\S+/g, 'NAME') };
    const own = await callOf({ keepPrompts: 'redacted', scrubber });
    expect(own?.reply).toContain('no plan for NAME');
  });
});
