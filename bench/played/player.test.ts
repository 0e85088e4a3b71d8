import { describe, expect, it } from 'vitest';
import { type Asked, playerOf } from './player.ts';
import type { RecordedEntry } from './recording.ts';

function asked(role: Asked['role'], prompt: string, schema?: Asked['schema']): Asked {
  return { role, system: '', prompt, schema, tools: [{ name: 'orders_list' }] };
}

const entry = (say: RecordedEntry['say'], more: Partial<RecordedEntry> = {}): RecordedEntry => ({
  ...{ say, needs: [] },
  ...more,
});

describe('a player of recorded answers', () => {
  it('answers each role in order, and repeats the last answer', async () => {
    const player = playerOf({ planner: [entry('plan')], executor: [entry('one'), entry('two')] });
    const roles = ['executor', 'planner', 'executor', 'executor'] as const;
    const said = await Promise.all(roles.map((role) => player(asked(role, ''))));
    expect(said.map(({ text }) => text)).toEqual(['one', 'plan', 'two', 'two']);
  });

  it('withholds an answer until the prompt shows its texts, and tries again', async () => {
    const blind = entry('refund SO-1', { needs: ['SO-1'], otherwise: 'which order?' });
    const player = playerOf({ executor: [blind, entry('done')] });
    const texts = ['3 orders', 'SO-1', 'SO-1'].map(async (prompt) => {
      const { text } = await player(asked('executor', prompt));
      return text;
    });
    expect(await Promise.all(texts)).toEqual(['which order?', 'refund SO-1', 'done']);
    const strict = playerOf({ executor: [entry('refund SO-1', { needs: ['SO-1'] })] });
    expect(() => strict(asked('executor', '3 orders'))).toThrow('does not show "SO-1"');
    expect(() => strict(asked('planner', ''))).toThrow('no answer is recorded for the planner');
  });

  it('skips answers to something that did not happen', async () => {
    const player = playerOf({ executor: [entry('make it', { when: 'ENOENT' }), entry('read it')] });
    expect(await player(asked('executor', 'written'))).toMatchObject({ text: 'read it' });
  });

  it('answers commands by their words, alone and together', async () => {
    const say = { status: 'selected', name: 'file.read', args: { path: '$1' } };
    const player = playerOf({ coordinator: [{ match: '^read `(.+?)`', say }] });
    const one = await player(asked('coordinator', '# Tools\n…\n\n# Command\nRead `a.md`'));
    expect(JSON.parse(one.text)).toEqual({ ...say, args: { path: 'a.md' } });
    const schema = { properties: { answers: {} } };
    const prompt = '# Commands\n1. Read `a.md`\n2. Read `b.md`';
    const both = await player(asked('coordinator', prompt, schema));
    expect(JSON.parse(both.text).answers).toMatchObject([
      { command: 1, args: { path: 'a.md' } },
      { command: 2, args: { path: 'b.md' } },
    ]);
  });

  it('cites a result by the number that the prompt gives it', async () => {
    const player = playerOf({ synthesizer: [entry('Refunded [c4@RF-5512, c1@SO-1]. [c9@no]')] });
    const prompt = 'SO-1\nc2 (r1) r1: orders\nSO-1 | jacket\nc7 (r2) r2: refundId: RF-5512';
    expect(await player(asked('synthesizer', prompt))).toMatchObject({
      text: 'Refunded [c7, c2]. [c9]',
    });
  });

  it('calls tools by their offered names', async () => {
    const calls = [{ name: 'orders.list', arguments: { customer: 'C-1' } }];
    const player = playerOf({ assistant: [entry({ text: '', calls })] });
    expect(await player(asked('assistant', ''))).toEqual({
      text: '',
      calls: [{ name: 'orders_list', args: { customer: 'C-1' } }],
    });
  });
});
