import { fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FilledOutput } from '../contracts/index.js';
import { personalDataGuard } from '../guards/index.js';
import { createOrchestrator, ModelError, memoryStore } from '../index.js';
import type { GuardedAnswer, GuardedOutput, OutputGuard } from '../ports/index.js';

const people = z.object({
  city: z.string(),
  people: z.array(z.object({ name: z.string().min(3), age: z.number() })),
});

const value = { city: 'Oslo', people: [{ name: 'Ann Secret', age: 41 }] };
const supported = { label: 'supported' as const, citations: ['c1'] };
const filled: Partial<FilledOutput> = {
  value,
  evidence: [
    { path: 'city', ...supported, from: 'r1.city' },
    { path: 'people[0].name', ...supported, from: 'r1.byName.Ann Secret' },
    { path: 'people[0].age', ...supported, formula: 'born by Ann Secret: 2026 − 1985 = 41' },
  ],
};

type Check = (output: GuardedOutput) => ReturnType<OutputGuard['checkOutput']>;

/** A guard that allows answers and decides about outputs. */
const lid = (check: Check): OutputGuard => ({
  name: 'lid',
  checkOutput: (about) => (isOutput(about) ? check(about) : { action: 'allow' }),
});
const isOutput = (about: GuardedAnswer | GuardedOutput): about is GuardedOutput =>
  about.output !== undefined;
const changed = (to: unknown): OutputGuard =>
  lid(() => ({ action: 'change', to: JSON.stringify(to), reason: 'a name' }));

function open(
  outputGuard: OutputGuard | readonly OutputGuard[],
  { fillOutput = filled, store = memoryStore(), clock = fakeClock() } = {},
) {
  return {
    store,
    pce: createOrchestrator({ ...scriptedRoles({ fillOutput }), store, clock, outputGuard }),
  };
}

const journalOf = async (store: ReturnType<typeof memoryStore>, turn: string) =>
  (await store.read({ stream: `turn/${turn}` })).map(({ body }) => body).join('\n');

describe('a guard of answers, asked about an output', () => {
  it('removes a name from it: no part of the result and no event has it (A22)', async () => {
    let asked = 0;
    const guard = lid(({ answer }) => {
      asked += 1;
      return { action: 'change', to: answer.replaceAll('Ann Secret', '[name]'), reason: 'a name' };
    });
    const { pce, store } = open(guard);
    const result = await pce.start('Who?', { output: people }).result();
    expect(result).toMatchObject({
      status: 'completed',
      output: { city: 'Oslo', people: [{ name: '[name]', age: 41 }] },
      outputEvidence: [
        { path: 'city', ...supported },
        { path: 'people[0].age', ...supported },
      ],
      warnings: [{ code: 'guard', message: 'guard lid changed the output: a name' }],
    });
    expect(JSON.stringify(result)).not.toContain('Secret');
    expect(await journalOf(store, result.turn)).not.toContain('Secret');
    expect((await pce.replay(result.turn)).result.output).toEqual(result.output);
    expect(asked).toBe(1);
  });

  const hangs = (): Promise<never> => new Promise(() => undefined);
  const broken: readonly (readonly [string, OutputGuard, string])[] = [
    ['refuses', lid(() => ({ action: 'refuse', reason: 'not today' })), 'not today'],
    [
      'throws',
      lid(() => {
        throw new TypeError('Ann Secret');
      }),
      'it failed (TypeError)',
    ],
    ['hangs', lid(hangs), 'it gave no verdict within 10000 ms'],
    ['answers nonsense', lid(() => 'fine' as never), 'it gave no verdict that there is'],
    [
      'changes it to no text',
      lid(() => ({ action: 'change', to: value as never, reason: 'r' })),
      'does not fit',
    ],
    [
      'changes it to no JSON',
      lid(() => ({ action: 'change', to: 'Ann', reason: 'r' })),
      'does not fit',
    ],
    [
      'changes it to what the schema refuses',
      changed({ city: 'Oslo', people: [{ name: 'A', age: 41 }] }),
      'does not fit',
    ],
    ['leaves a property out', changed({ people: [] }), 'does not fit'],
  ];
  it.each(broken)(
    'and %s: it is not delivered, and the answer is kept (A22)',
    async (_, guard, reason) => {
      const clock = fakeClock();
      const { pce, store } = open(guard, { clock });
      const handle = pce.start('Who?', { output: people });
      let answered = 0;
      handle.on('notice', (notice) => {
        if (notice.type !== 'role.ended' || notice.role !== 'synthesizer') return;
        answered += 1;
        if (answered === 2) setImmediate(() => clock.advance(10_001));
      });
      const result = await handle.result();
      expect(result).toMatchObject({
        status: 'failed',
        answer: 'Done.',
        output: null,
        outputEvidence: [],
        warnings: [
          { code: 'guard', message: expect.stringContaining(`guard lid refused the output: `) },
          { code: 'output_not_filled', message: expect.stringContaining(reason) },
        ],
      });
      expect(JSON.stringify(result)).not.toContain('Secret');
      expect(await journalOf(store, result.turn)).not.toContain('Secret');
      await pce.replay(result.turn);
    },
  );

  it('does not let a schema restore what a guard removed', async () => {
    const greeted = z.object({ city: z.string().default('Secret') });
    const { pce, store } = open(changed({}), { fillOutput: { value: { city: 'Oslo' } } });
    const result = await pce.start('Who?', { output: greeted }).result();
    expect(result).toMatchObject({ status: 'failed', output: null });
    // The JSON Schema of the host itself names the default.
    const [, ...events] = (await journalOf(store, result.turn)).split('\n');
    expect(events.join('\n')).not.toContain('Secret');
  });

  it('asks: the output is hidden until a person has decided, in any process (A14, F1)', async () => {
    for (const choose of ['approve', 'deny']) {
      const { pce, store } = open(lid(() => ({ action: 'ask', reason: 'sure?' })));
      const blocked = await pce.start('Who?', { output: people }).result();
      expect(blocked).toMatchObject({ status: 'blocked', output: null, outputEvidence: [] });
      expect(blocked.interventions).toMatchObject([
        { kind: 'approval', code: 'guard', approval: { args: { output: value } } },
      ]);
      await pce.close();
      const other = open(
        lid(() => ({ action: 'refuse', reason: 'nobody asks it' })),
        { store },
      ).pce;
      const id = blocked.interventions[0]?.id ?? '';
      const result = await other.resolve(id, { choose, by: 'ann' }).result();
      expect(result).toMatchObject(
        choose === 'approve'
          ? { status: 'completed', output: value, outputEvidence: filled.evidence }
          : { status: 'failed', output: null, outputEvidence: [], answer: 'Done.' },
      );
      await other.replay(result.turn);
    }
  });

  it('checks the reasons for a missing output, which may quote values', async () => {
    const fillOutput = {
      issues: ['people: "ann@example.org" and "bob@example.org" could be meant'],
    };
    const { pce, store } = open(personalDataGuard(), { fillOutput });
    const result = await pce.start('Who?', { output: people }).result();
    expect(result.warnings.at(-1)?.message).toContain('people: "[e-mail]" and "[e-mail]"');
    expect(await journalOf(store, result.turn)).not.toContain('@example');
    for (const action of ['refuse', 'ask'] as const) {
      const strict = open(personalDataGuard({ action }), { fillOutput });
      const refused = await strict.pce.start('Who?', { output: people }).result();
      expect(refused.status).toBe('failed');
      expect(refused.warnings.at(-1)?.message).toContain('refused by guard personal-data');
      expect(await journalOf(strict.store, refused.turn)).not.toContain('@example');
    }
  });
});

it('personalDataGuard redacts texts and keys at any depth of an output', async () => {
  const mail = 'ann@example.org';
  const fillOutput = {
    value: { lines: [`a\n${mail} "q"`], by: { [mail]: { deep: [mail, 7, null] } } },
  };
  const { pce, store } = open(personalDataGuard(), { fillOutput });
  const result = await pce.start('Who?', { output: z.record(z.string(), z.json()) }).result();
  expect(result.output).toEqual({
    lines: ['a\n[e-mail] "q"'],
    by: { '[e-mail]': { deep: ['[e-mail]', 7, null] } },
  });
  expect(result.warnings).toMatchObject([
    { message: 'guard personal-data changed the output: personal data: 3 × e-mail' },
  ]);
  expect(await journalOf(store, result.turn)).not.toContain(mail);
});

it.each([
  ['keeps', false],
  ['does not keep', true],
])('%s the unchecked reply of a failed model: guarded %s', async (_, isGuarded) => {
  const reply = '{"value": {"city": "Oslo", "people": [{"name": "Ann Secret"';
  const pce = createOrchestrator({
    ...scriptedRoles({
      fillOutput: () => {
        throw new ModelError('fake', 'wrong_shape', 'it is cut off', { reply });
      },
    }),
    ...(isGuarded && { outputGuard: personalDataGuard() }),
    clock: fakeClock(),
  });
  const { turn, status } = await pce.start('Who?', { output: people }).result();
  expect(status).toBe('blocked');
  const failed = (await pce.events(turn)).find(({ event }) => event.type === 'role.failed');
  expect(failed?.event).toMatchObject({ message: 'the synthesizer failed: it is cut off' });
  expect(JSON.stringify(failed).includes('Ann Secret')).toBe(!isGuarded);
});
