import { describe, expect, it } from 'vitest';
import { done, given } from '../../test/given.js';

describe('the end of a workflow', () => {
  it.each([
    [0, 'w ran 1 step'],
    [1, 'w ran 1 step; a: 0'],
    [5, 'w ran 1 step; a: 0, b: 1, c: 2, d: 3, e: 4'],
    [6, 'w ran 1 step; a: 0, b: 1, c: 2, d: 3, e: 4, 1 more'],
    [7, 'w ran 1 step; a: 0, b: 1, c: 2, d: 3, e: 4, 2 more'],
  ])('tells five of its %d outputs (B1)', (count, summary) => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].slice(0, count);
    const outputs = Object.fromEntries(names.map((name, index) => [name, index]));
    const { advance } = given(
      `name: w\nsteps: [{ name: s, tool: t }]\noutputs: ${JSON.stringify(outputs)}`,
    );

    expect(advance('w', done(['s', {}]))).toEqual({ type: 'complete', outputs, summary });
  });
});

describe('workflows inside each other', () => {
  const chain = (depth: number) =>
    Array.from({ length: depth }, (_, index) =>
      index === depth - 1
        ? `name: w${index}\nsteps: [{ name: s, tool: t }]`
        : `name: w${index}\nsteps: [{ name: s, workflow: w${index + 1} }]`,
    );

  it('are eight at most, the outermost included (B1)', () => {
    expect(given(...chain(8)).advance('w0', [])).toMatchObject({ type: 'call', tool: 't' });
  });
});
