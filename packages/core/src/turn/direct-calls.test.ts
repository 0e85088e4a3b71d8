import { aCommand, completion, directCalls } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { assertSound, openDesk } from '../../test/desk.js';
import { type ExecutorInput, memoryStore, type WorkflowMatcher } from '../index.js';
import type { DecidedCall } from '../internal.js';

const call = (tool: string, args: DecidedCall['args'] = {}): DecidedCall => ({ tool, args });

const workflows: WorkflowMatcher = {
  versions: () => ({ survey: 'h' }),
  describe: () => [
    {
      name: 'survey',
      description: 'Reads them all',
      inputs: { type: 'object', properties: { id: { type: 'string' } } },
    },
  ],
  match: () => undefined,
  select: ({ workflow, inputs }) => ({ workflow, hash: 'h', inputs, why: 'named' }),
  advance: ({ steps, inputs }) =>
    steps.length === 0
      ? { type: 'call', step: 'one', tool: 'read', args: { id: inputs.id ?? 'a' } }
      : { type: 'complete', outputs: { done: true }, summary: 'read' },
};

describe('calls that the Executor selects itself', () => {
  it('run without a Coordinator, with each result in the next input (A2, A3)', async () => {
    const { pce, asked, coordinated, runs } = openDesk([
      {
        ...directCalls(call('read', { id: 'a' }), call('read', { id: 'none' })),
        analysis: 'I read both.',
        opaque: { signature: 'x'.repeat(9) },
      },
      directCalls(call('tag', { id: { $ref: 'r1.id' } })),
    ]);
    const result = await pce.start('Read them').result();
    expect(coordinated).toEqual([]);
    expect(asked[0]?.exchanges).toEqual([]);
    expect(asked[1]?.exchanges).toMatchObject([
      {
        text: 'I read both.',
        opaque: { signature: 'xxxxxxxxx' },
        calls: [{ tool: 'read', args: { id: 'a' } }, { args: { id: 'none' } }],
        results: [
          { status: 'success', result: { id: 'a', words: 1 }, claims: [{ id: 'c1' }] },
          { status: 'error', error: { code: 'not_found' } },
        ],
      },
    ]);
    expect(asked[2]?.exchanges).toHaveLength(2);
    expect(runs.at(-1)).toBe('tag {"id":"a","label":"seen"}');
    expect(result).toMatchObject({ status: 'completed', iterations: 3 });
    await assertSound(pce, result);
  });

  it.each([
    ['a tool that is not there', call('rebd'), 'not_found', /there is no tool rebd/],
    ['no object', call('read', 'a'), 'invalid_input', /arguments for read: .* got "a"/],
    ['what does not fit', call('read', { id: 7 }), 'invalid_input', /arguments for read: id/],
    ['a result that is not there', call('read', { id: { $ref: 'r9' } }), 'invalid_input', /r9/],
    ['no workflow', call('workflow.survey'), 'not_found', /no workflows/],
    [
      'nothing to look for',
      call('results.look', { expression: { toString: 1 } }),
      'invalid_input',
      /expression/,
    ],
  ])(
    'return a failure if they name %s, and the others run (A2, A3)',
    async (_, wrong, code, says) => {
      const { pce, asked, runs } = openDesk([directCalls(wrong, call('read', { id: 'a' }))]);
      const result = await pce.start('Read it').result();
      expect(asked[1]?.exchanges).toMatchObject([
        {
          results: [
            { status: 'error', error: { code, message: expect.stringMatching(says) } },
            { status: 'success' },
          ],
        },
      ]);
      expect([result.status, runs]).toEqual(['completed', ['read {"id":"a"}']]);
      await assertSound(pce, result);
    },
  );

  it('are the same in the next input wherever the turn was killed and resumed (F1, F2)', async () => {
    const decisions = [
      { ...directCalls(call('list'), call('read', { id: 'none' })), opaque: ['kept'] },
      directCalls(call('tag', { id: { $ref: 'r1.tickets[0].id' } }), call('nothing')),
      aCommand('read id=a'),
    ];
    const store = memoryStore();
    const whole = openDesk(decisions, { store });
    const { turn } = await whole.pce.start('Do it').result();
    const events = await store.read({ stream: `turn/${turn}` });
    // After a resumption claims have other positions in the journal, which no prompt shows.
    const plain = (value: unknown): string =>
      JSON.stringify(value, (key, part: unknown) => (key === 'event' ? undefined : part));
    for (let kept = 2; kept < events.length; kept += 1) {
      const cut = memoryStore();
      await cut.append({
        stream: `turn/${turn}`,
        expectedVersion: 0,
        events: events.slice(0, kept),
      });
      const { pce, asked } = openDesk(decisions, { store: cut });
      const result = await pce.resume(turn).result();
      expect(result.status).toBe('completed');
      for (const input of asked) {
        const same = whole.asked.find(({ iteration }) => iteration === input.iteration);
        expect(plain(input.exchanges)).toBe(plain(same?.exchanges));
        expect(plain(input.results)).toBe(plain(same?.results));
      }
    }
  });

  it('name workflows as tools, which are listed with the tools of the mode (A2, A15)', async () => {
    let told: ReturnType<ExecutorInput['tools']> = [];
    const { pce, runs, asked } = openDesk([], {
      workflows,
      scripts: {
        decide(input) {
          told = input.tools();
          return input.iteration === 1
            ? directCalls(call('workflow.survey', { id: 'b' }))
            : completion();
        },
      },
    });
    const result = await pce.start('Survey').result();
    expect(told.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['read', 'send', 'workflow.survey']),
    );
    expect(told.at(-1)).toMatchObject({ name: 'workflow.survey', parameters: { type: 'object' } });
    expect([runs, asked]).toEqual([['read {"id":"b"}'], []]);
    expect(result.commands.at(0)).toMatchObject({ selected: 'survey', result: { done: true } });
    await assertSound(pce, result);
  });
});
