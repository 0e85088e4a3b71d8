import { describe, expect, it } from 'vitest';
import { done, failed, given } from '../../test/given.js';

const outer = `name: outer
inputs: { topic: {} }
steps:
  - { name: ask, tool: ask, args: { q: "{{topic}}" } }
  - { name: search, workflow: inner, args: { q: "{{ask}}" }, outputs: { hits: found } }
  - { name: tell, tool: tell, args: { hits: "{{hits}}" } }`;

const inner = `name: inner
inputs: { q: { type: string }, max: { default: 5 } }
steps:
  - { name: look, tool: web.search, args: { query: "{{q}}", max: "{{max}}" } }
  - { name: rank, tool: rank, args: { all: "{{look}}" } }
outputs: { found: "{{rank}}" }
success_criteria: [rank is not empty]`;

const inputs = { topic: 'lamps' };

describe('a workflow as a step', () => {
  it('gives its outputs to the step, and the outer workflow continues (B1)', () => {
    const { advance } = given(outer, inner);
    const steps = done(['ask', 'LED'], ['search/look', [3]], ['search/rank', [1]]);
    expect(advance('outer', steps, { inputs })).toMatchObject({
      step: 'tell',
      args: { hits: [1] },
    });
    expect(advance('outer', [...steps, ...done(['tell', 'done'])], { inputs })).toMatchObject({
      type: 'complete',
      outputs: { ask: 'LED', hits: [1], tell: 'done' },
      summary: expect.stringContaining('ran 3 steps'),
    });
  });

  it('fails its step if one of its own steps or criteria fails (B4)', () => {
    const { advance } = given(outer, inner);
    const broken = [...done(['ask', 'LED']), { step: 'search/look', outcome: failed }];
    expect(advance('outer', broken, { inputs })).toEqual({
      type: 'fail',
      message:
        'step search (workflow inner) failed: step search/look (web.search) failed: no answer in 30 s',
    });
    const empty = done(['ask', 'LED'], ['search/look', [3]], ['search/rank', []]);
    expect(advance('outer', empty, { inputs })).toMatchObject({
      message: expect.stringContaining('"rank is not empty" does not hold'),
    });
  });

  it('fails its step if an argument has the wrong type (B1)', () => {
    const { advance } = given(outer, inner);
    expect(advance('outer', done(['ask', 7]), { inputs })).toMatchObject({
      message: 'step search (workflow inner) failed: inner needs text as q, but got 7',
    });
  });

  it('changes the hash of the outer workflow when it changes (F11)', () => {
    const hashes = (text: string) => given(outer, text).workflows.versions();
    const [before, after] = [hashes(inner), hashes(inner.replace('max: {', 'max:  {'))];
    expect(after.inner).not.toBe(before.inner);
    expect(after.outer).not.toBe(before.outer);
    expect(hashes(inner)).toEqual(before);
  });

  it('rejects a call under a wrong name (B1)', () => {
    const { advance } = given(outer, inner);
    expect(() => advance('outer', done(['ask', 'LED'], ['look', [3]]), { inputs })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });
});
