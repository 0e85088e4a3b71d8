import type { Json, JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { generalizeArguments, type SlotUse, type Source } from './generalize-arguments.js';

/** An occurrence: the texts of its slots, and the data of an earlier step `first`, which was result 1. */
function source(slots: Record<string, string>, data?: Json): Source {
  const before = {
    text: '',
    tool: 'a.b',
    effect: 'read' as const,
    args: {},
    data: data ?? null,
    result: 1,
    modelCalls: { deciding: 0, coordinating: 0 },
  };
  return {
    slots: new Map(Object.entries(slots)),
    before: new Map(data === undefined ? [] : [['first', before]]),
  };
}

function generalize(values: readonly JsonObject[], sources: readonly Source[]) {
  const uses: SlotUse[] = [];
  return { args: generalizeArguments(values, sources, (use) => uses.push(use)), uses };
}

const [ann, bob] = [source({ who: 'ann', n: '3' }), source({ who: 'bob', n: '-4.5' })];

describe('generalizeArguments', () => {
  it('keeps what is the same, at any depth (B9)', () => {
    const same = { a: [1, { b: null }], c: { d: true } };

    expect(generalize([same, structuredClone(same)], [ann, bob]).args).toEqual(same);
  });

  it('takes texts and numbers from slots, and says for which argument (B9)', () => {
    const { args, uses } = generalize(
      [
        { to: { name: 'ann' }, list: [0, 3] },
        { to: { name: 'bob' }, list: [0, -4.5] },
      ],
      [ann, bob],
    );

    expect(args).toEqual({ to: { name: '{{who}}' }, list: [0, '{{n}}'] });
    expect(uses).toEqual([
      { slot: 'who', argument: 'name', isNumber: false },
      { slot: 'n', argument: 'list', isNumber: true },
    ]);
  });

  it('takes values from the data of an earlier step, at the place that fits all (B9)', () => {
    const sources = [
      source({}, { rows: [{ id: 7 }, { id: 7 }], 'odd key': 'x' }),
      source({}, { rows: [{ id: 8 }, { id: 9 }], 'odd key': 'y' }),
    ];

    const { args } = generalize(
      [
        { second: 7, odd: 'x' },
        { second: 9, odd: 'y' },
      ],
      sources,
    );

    expect(args).toEqual({
      second: '{{steps.first.rows[1].id}}',
      odd: '{{steps.first["odd key"]}}',
    });
  });

  it('takes whole data, and of several steps that of the last (B9)', () => {
    const both = (data: Json): Source => {
      const { before } = source({}, data);
      const again = [...before.values()].map((command) => ['second', command] as const);
      return { slots: new Map(), before: new Map([...before, ...again]) };
    };

    const { args } = generalize([{ all: [1, 2] }, { all: [3] }], [both([1, 2]), both([3])]);

    expect(args).toEqual({ all: '{{steps.second}}' });
  });

  it('puts the longest slot into a text, wherever it stands (B9)', () => {
    const sources = [
      source({ short: 'in', name: 'main', one: 'm' }),
      source({ short: 'te', name: 'tester', one: 's' }),
    ];

    const { args } = generalize([{ path: 'main/main.md' }, { path: 'tester/tester.md' }], sources);

    expect(args).toEqual({ path: '{{name}}/{{name}}.md' });
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['a text from nowhere', { key: 'x1' }, { key: 'x2' }],
    ['a number that is no whole word of the command', { key: 30 }, { key: 45 }],
    ['one letter in a text', { key: 'x-m' }, { key: 'x-s' }],
    ['braces in a text that differs', { key: '{{ ann' }, { key: '{{ bob' }],
    ['braces in a constant', { key: '{{x}}' }, { key: '{{x}}' }],
    ['lists of other lengths', { key: [1] }, { key: [1, 2] }],
    ['objects with other keys', { key: { a: 1 } }, { key: { b: 1 } }],
    ['an object and a text', { key: { a: 1 } }, { key: 'ann' }],
    ['a reference to a result from before', { key: { $ref: 'r9' } }, { key: { $ref: 'r9' } }],
    ['a reference on one side', { key: { $ref: 'r1' } }, { key: { other: 1 } }],
    ['references to other places', { key: { $ref: 'r1.a' } }, { key: { $ref: 'r1.b' } }],
    ['a reference that is no text', { key: { $ref: 1 } }, { key: { $ref: 1 } }],
  ])('refuses %s and names the argument (B9)', (_, one, other) => {
    const sources = [
      source({ who: 'ann', m: 'm' }, { a: 1, b: 1 }),
      source({ who: 'bob', m: 's' }, {}),
    ];

    expect(() => generalize([{ deep: one }, { deep: other }], sources)).toThrow(/deep\.key/);
  });

  it('follows references to results of the sequence (B9)', () => {
    const sources = [source({}, 1), source({}, 2)];

    const { args } = generalize([{ x: { $ref: 'r1.a[2]' } }, { x: { $ref: 'r1.a[2]' } }], sources);

    expect(args).toEqual({ x: '{{steps.first.a[2]}}' });
  });
});
