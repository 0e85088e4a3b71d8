import type { Json } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { failed, given, ok } from '../../test/given.js';

const search = `name: search
inputs:
  product: {}
  max: { type: number, required: false }
steps:
  - name: look
    tool: shops
    args: { query: "{{product}} cheap", max: "{{max}}" }
    outputs: { products: items, first: "items[0].name" }
  - name: compare
    tool: compare
    when: count(products) > 1
    args: { all: "{{products}}" }
outputs: { best: "{{compare.best}}", text: "{{first}}" }`;

const two = ok({ items: [{ name: 'a' }, { name: 'b' }] });

describe('advance', () => {
  it('completes after the last step, with its outputs and a one-line summary (B1)', () => {
    const { advance } = given(search);
    const steps = [
      { step: 'look', outcome: two },
      { step: 'compare', outcome: ok({ best: 'b' }) },
    ];
    expect(advance('search', steps, { inputs: { product: 'lamps' } })).toEqual({
      type: 'complete',
      outputs: { best: 'b', text: 'a' },
      summary: 'search ran 2 steps; best: "b", text: "a"',
    });
  });

  it('fills in defaults and checks types if a Coordinator chose the inputs', () => {
    const { advance } = given(
      'name: d\ninputs: { city: { default: Oslo }, n: { type: number } }\nsteps: [{ name: a, tool: t, args: { c: "{{city}}", n: "{{n}}" } }]',
    );
    expect(advance('d', [], { inputs: { n: '3', other: 1 } })).toMatchObject({
      args: { c: 'Oslo', n: 3 },
    });
    expect(advance('d', [], { inputs: { n: 'many' } })).toEqual({
      type: 'fail',
      message: 'd needs a number as n, but got "many"',
    });
    expect(advance('d', [])).toEqual({
      type: 'fail',
      message: 'd needs the input n, which nothing gives',
    });
  });

  it('fails with the message of the tool that failed (B4)', () => {
    const { advance } = given(search);
    expect(
      advance('search', [{ step: 'look', outcome: failed }], { inputs: { product: 'x' } }),
    ).toEqual({
      type: 'fail',
      message: 'step look (shops) failed: no answer in 30 s',
    });
  });

  it('fails if a declared output is missing in a result, and names it (B3)', () => {
    const { advance } = given(search);
    const steps = [{ step: 'look', outcome: ok({ items: [] }) }];
    expect(advance('search', steps, { inputs: { product: 'x' } })).toMatchObject({
      message: 'step look (shops) answered nothing at items[0].name, its output first',
    });
  });

  it('fails if a path in a placeholder has no value, and names it (B3)', () => {
    const { advance } = given(
      'name: p\nsteps: [{ name: a, tool: t }, { name: b, tool: t, args: { x: "{{a.y}}" } }]',
    );
    expect(advance('p', [{ step: 'a', outcome: ok({ z: 1 }) }])).toMatchObject({
      type: 'fail',
      message: 'step b: {{a.y}} has no value: there is nothing at that path',
    });
  });

  it('fails if the condition of a step cannot be decided', () => {
    const { advance } = given(
      'name: w\ninputs: { n: { required: false } }\nsteps: [{ name: a, tool: t, when: n > 3 }]',
    );
    expect(advance('w', [])).toMatchObject({
      message: expect.stringContaining('cannot tell whether "n > 3" holds'),
    });
  });
});

describe('success criteria', () => {
  const checked = (criterion: string, fallback = '') =>
    given(
      `name: c\nsteps: [{ name: a, tool: t, outputs: [findings, facts] }]\noutputs: { total: "{{findings}}" }\nsuccess_criteria:\n  - ${criterion}\n${fallback}`,
    );
  const after = (findings: Json, facts: Json) => [{ step: 'a', outcome: ok({ findings, facts }) }];

  it.each([
    ['findings is not empty OR facts is not empty', [], ['x']],
    ['count(findings) >= 2', [1, 2], []],
    ['at least 2 findings collected', [1, 2], []],
    ['total contains "x"', ['x'], []],
    ['steps.a.facts is not empty', [], [1]],
  ])('completes if it holds: %s (B4)', (criterion, findings, facts) => {
    expect(checked(criterion).advance('c', after(findings, facts))).toMatchObject({
      type: 'complete',
    });
  });

  it('fails with the failed criterion and the measured value (B4)', () => {
    const { advance } = checked('findings is not empty OR facts is not empty');
    expect(advance('c', after([], []))).toEqual({
      type: 'fail',
      message: expect.stringMatching(
        /^"findings is not empty OR facts is not empty" does not hold: .*findings.*facts/,
      ),
    });
  });

  it('fails with the message of the file and the measured value (B4)', () => {
    const { advance } = checked('count(findings) >= 2', 'fallback: { message: Nothing useful }');
    expect(advance('c', after([1], []))).toEqual({
      type: 'fail',
      message: expect.stringMatching(/^Nothing useful \("count\(findings\) >= 2" does not hold: /),
    });
  });

  it('fails on a criterion that cannot be checked (B4)', () => {
    const { advance } = checked('at least 1 elephant');
    expect(advance('c', after([1], []))).toMatchObject({
      message: expect.stringContaining('could not be checked'),
    });
  });
});

describe('fallback', () => {
  const first =
    'name: first\ninputs: { q: {}, extra: {} }\nsteps: [{ name: a, tool: t }]\nfallback: { workflow: second }';
  const second =
    'name: second\ninputs: { q: { type: string }, n: { default: 5 } }\nsteps: [{ name: a, tool: t }]\nfallback: { workflow: first2 }';

  it('runs with the inputs of the same names and its own defaults (B4)', () => {
    const { workflows, advance } = given(first, second.replace(/\nfallback.*/, ''));
    const move = advance('first', [{ step: 'a', outcome: failed }], {
      inputs: { q: 'x', extra: 1 },
    });
    expect(move).toEqual({
      type: 'fail',
      message: 'step a (t) failed: no answer in 30 s',
      fallback: {
        workflow: 'second',
        hash: workflows.versions().second,
        inputs: { q: 'x', n: 5 },
        why: 'fallback of first: step a (t) failed: no answer in 30 s',
      },
    });
  });

  it('does not run with an input of the wrong type, which the message reports (B4)', () => {
    const { advance } = given(first, second.replace(/\nfallback.*/, ''));
    const move = advance('first', [{ step: 'a', outcome: failed }], { inputs: { q: 3, extra: 1 } });
    expect(move).toMatchObject({
      message: expect.stringContaining('its fallback second needs text as q, but got 3'),
    });
    expect(move).not.toHaveProperty('fallback');
  });
});

describe('inconsistent progress', () => {
  it('is rejected if the workflow is unknown', () => {
    const { advance } = given(search);
    expect(() => advance('other', [])).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('is rejected if the file has changed', () => {
    const { advance } = given(search);
    expect(() => advance('search', [], { hash: 'old' })).toThrow(
      expect.objectContaining({ code: 'versions_changed' }),
    );
  });

  it('is rejected if the workflow would have taken other steps', () => {
    const { advance } = given(search);
    const stray =
      (...steps: readonly string[]) =>
      () =>
        advance(
          'search',
          steps.map((step) => ({ step, outcome: two })),
          { inputs: { product: 'x' } },
        );
    expect(stray('compare')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(stray('look', 'compare', 'compare')).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });
});
