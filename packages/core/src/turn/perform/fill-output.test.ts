import { given, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { performContext } from '../../../test/perform-context.js';
import type { FilledOutput, LeafEvidence } from '../../contracts/filled-output.js';
import type { Json } from '../../contracts/json.js';
import { resolveGuards } from '../../guards/guards.js';
import type { OutputGuard } from '../../ports/output-guard.js';
import type { OutputInput } from '../../ports/synthesizer.js';
import type { TurnState } from '../rules/state.js';
import { fillOutput } from './fill-output.js';

const state: TurnState = { ...given(), answer: 'Three.', outputSchema: { type: 'object' } };
const leaf = (path: string, more: Partial<LeafEvidence> = {}): LeafEvidence => ({
  ...{ path, label: 'supported', citations: ['c1'], ...more },
});
const schema = z.object({ price: z.number().positive() });

interface Filling {
  readonly answers: readonly Partial<FilledOutput>[];
  readonly output?: z.ZodType | undefined;
  readonly guard?: OutputGuard['checkOutput'];
}

/** Fills the output from a script; returns what came of it, and what the Synthesizer was asked. */
async function fill({ answers, output, guard }: Filling, at = state) {
  const asked: OutputInput[] = [];
  const roles = scriptedRoles({
    fillOutput: (input) => {
      asked.push(input);
      return answers[asked.length - 1] ?? {};
    },
  });
  const guards = resolveGuards(guard ? { outputGuard: { name: 'g', checkOutput: guard } } : {});
  const outcome = await fillOutput(at, performContext({ roles, output, guards }));
  return { outcome, asked };
}

const refused = (...issues: readonly string[]) => ({ type: 'output.refused', issues });

describe('an output', () => {
  it('is filled from the answer and all that it rests on (A21)', async () => {
    const evidence = [leaf('price')];
    const { outcome, asked } = await fill({ answers: [{ value: { price: 3 }, evidence }] });
    expect(outcome).toStrictEqual({ type: 'output.filled', value: { price: 3 }, evidence });
    const { request, context, claims, log, results } = state;
    expect(asked).toEqual([
      {
        ...{ request, context, answer: 'Three.', schema: { type: 'object' }, claims, log, results },
        problems: [],
      },
    ]);
    const bare = await fill({ answers: [{ value: 3 }] }, given());
    expect(bare.asked).toMatchObject([{ answer: '', schema: {} }]);
  });

  it('is what the host’s schema makes of it (A21)', async () => {
    const trimmed = z.object({ name: z.string().trim() });
    const { outcome } = await fill({ answers: [{ value: { name: ' Ann ' } }], output: trimmed });
    expect(outcome).toMatchObject({ type: 'output.filled', value: { name: 'Ann' } });
  });

  it.each<[string, readonly Partial<FilledOutput>[], object, number]>([
    ['at once', [{ value: { price: 3 } }], { type: 'output.filled', value: { price: 3 } }, 1],
    [
      'the second time',
      [{ value: { price: -1 } }, { value: { price: 3 } }],
      { type: 'output.filled', value: { price: 3 } },
      2,
    ],
    [
      'never',
      [{ value: { price: -1 } }, { value: { price: -2 } }, { value: { price: 3 } }],
      refused('it does not fit its schema: price: Too small: expected number to be >0'),
      2,
    ],
    ['as nothing', [{}], refused('the Synthesizer left it empty'), 1],
    ['as nothing, with a reason', [{ issues: ['no price'] }], refused('no price'), 1],
    [
      'with a reason not to',
      [{ value: { price: 3 }, issues: ['it is disputed'] }],
      refused('it is disputed'),
      1,
    ],
  ])(
    'that the schema takes %s is asked for twice at most (A21)',
    async (_, answers, end, times) => {
      const { outcome, asked } = await fill({ answers, output: schema });
      expect(outcome).toMatchObject(end);
      expect(asked).toHaveLength(times);
      if (times === 2)
        expect(asked[1]?.problems).toEqual([
          'it does not fit its schema: price: Too small: expected number to be >0',
        ]);
    },
  );

  it('is refused where its schema makes something of it that is no JSON', async () => {
    const output = z.object({ day: z.string().transform((text) => new Date(text)) });
    const { outcome } = await fill({
      answers: [{ value: { day: '2026' } }, { value: { day: '2026' } }],
      output,
    });
    expect(outcome).toMatchObject({
      issues: ['its schema makes something of it that is no JSON: expected a JSON value'],
    });
  });

  it('is refused where the Synthesizer fills none', async () => {
    const { synthesizer, ...roles } = scriptedRoles();
    const { fillOutput: _, ...bare } = synthesizer;
    const context = performContext({ roles: { ...roles, synthesizer: bare } });
    expect(fillOutput(state, context)).toEqual(
      refused('the Synthesizer of this host fills no outputs: use ruleRoles or modelRoles'),
    );
  });
});

describe('the guards of an output', () => {
  const value = {
    people: [
      { name: 'Ann', age: 3 },
      { name: 'Bea', age: 4 },
    ],
  };
  const evidence = [
    leaf('people[0].name', { from: 'r1.name', reason: 'Ann' }),
    leaf('people[0].age', { formula: '1 + 2' }),
    leaf('people[1].name'),
    leaf('gone'),
  ];
  const answers = [{ value, evidence }];
  const changing = (to: string) => () => ({ action: 'change', to, reason: 'a name' }) as const;
  const changed = [{ guard: 'g', action: 'change', reason: 'a name' }];

  it('see it as JSON, and let it pass as it is (F9)', async () => {
    const seen: unknown[] = [];
    const guard: OutputGuard['checkOutput'] = (about) => {
      seen.push(about);
      return { action: 'allow' };
    };
    const { outcome } = await fill({ answers, guard });
    expect(outcome).toStrictEqual({ type: 'output.filled', value, evidence });
    expect(seen).toEqual([
      { request: 'Do the work', answer: JSON.stringify(value), output: value },
    ]);
  });

  it('change it: only the evidence of what they left stays, without its words (F9)', async () => {
    const to: Json = {
      people: [
        { name: 'A.', age: 3 },
        { name: 'Bea', age: 4 },
      ],
    };
    const { outcome } = await fill({ answers, guard: changing(JSON.stringify(to)) });
    expect(outcome).toStrictEqual({
      ...{ type: 'output.filled', value: to, guards: changed },
      evidence: [leaf('people[0].age'), leaf('people[1].name')],
    });
  });

  it('change a scalar, and lists of lists', async () => {
    const scalar = await fill({
      answers: [{ value: 3, evidence: [leaf('')] }],
      guard: changing('4'),
    });
    expect(scalar.outcome).toMatchObject({ value: 4, evidence: [] });
    const lists = await fill({
      answers: [{ value: [[1], [2]], evidence: [leaf('[0][0]'), leaf('[1][0]')] }],
      guard: changing('[[1],[3]]'),
    });
    expect(lists.outcome).toMatchObject({ value: [[1], [3]], evidence: [leaf('[0][0]')] });
  });

  const misfit = [
    { guard: 'g', action: 'refuse', reason: 'it changed it to something that does not fit' },
  ];
  it.each<[string, string, z.ZodType | undefined, object]>([
    ['that the schema takes', '{"price":4}', schema, { value: { price: 4 }, guards: changed }],
    [
      'that is in another order',
      '{"b":1,"price":4}',
      z.object({ price: z.number(), b: z.number() }),
      { value: { price: 4, b: 1 }, guards: changed },
    ],
    ['that the schema refuses', '{"price":-4}', schema, { type: 'output.refused', guards: misfit }],
    [
      'that the schema makes another of',
      '{"price":4,"more":1}',
      schema,
      { type: 'output.refused', guards: misfit },
    ],
    ['that is no JSON', '{', undefined, { type: 'output.refused', guards: misfit }],
  ])('change it to one %s (F9)', async (_, to, output, outcome) => {
    const filled = await fill({
      answers: [{ value: { price: 3, b: 2 }, evidence: [] }],
      ...(output && { output }),
      guard: changing(to),
    });
    expect(filled.outcome).toMatchObject(outcome);
  });

  it('refuse it, with the reason in place of the output, or have a person decide (F9)', async () => {
    const refusing = await fill({
      answers,
      guard: () => ({ action: 'refuse', reason: 'a secret' }),
    });
    expect(refusing.outcome).toStrictEqual({
      ...{ type: 'output.refused', issues: ['refused by guard g: a secret'] },
      guards: [{ guard: 'g', action: 'refuse', reason: 'a secret' }],
    });
    const asking = await fill({
      answers,
      guard: () => ({ action: 'ask', reason: 'is it meant?' }),
    });
    expect(asking.outcome).toStrictEqual({
      ...{ type: 'output.filled', value, evidence, isHeld: true },
      guards: [{ guard: 'g', action: 'ask', reason: 'is it meant?' }],
    });
  });

  it.each<[string, OutputGuard['checkOutput'], object]>([
    ['let them pass', () => ({ action: 'allow' }), refused('no price', 'no name')],
    ['change them', changing('no …'), { ...refused('no …'), guards: changed }],
    [
      'refuse them',
      () => ({ action: 'refuse', reason: 'a secret' }),
      {
        ...refused('its reasons were refused by guard g: a secret'),
        guards: [{ guard: 'g', action: 'refuse', reason: 'a secret' }],
      },
    ],
    [
      'refuse them where a person would have to decide',
      () => ({ action: 'ask', reason: 'is it meant?' }),
      {
        ...refused('its reasons were refused by guard g: is it meant?'),
        guards: [{ guard: 'g', action: 'refuse', reason: 'is it meant?' }],
      },
    ],
  ])('see the reasons why there is none, and %s (F9)', async (_, guard, outcome) => {
    const seen: unknown[] = [];
    const filled = await fill({
      answers: [{ issues: ['no price', 'no name'] }],
      guard: (about, context) => {
        seen.push(about);
        return guard(about, context);
      },
    });
    expect(filled.outcome).toStrictEqual(outcome);
    expect(seen).toEqual([{ request: 'Do the work', answer: 'no price; no name' }]);
  });
});
