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

  it('runs its own fallback first, in the same run, and continues with its outputs (B4)', () => {
    const plan = `${inner}\nfallback: { workflow: shelf }`;
    const shelf =
      'name: shelf\ninputs: { q: {} }\nsteps: [{ name: look, tool: shelf, args: { q: "{{q}}" } }]\noutputs: { found: "{{look}}" }';
    const { advance } = given(outer, plan, shelf);
    const steps = [...done(['ask', 'LED']), { step: 'search/look', outcome: failed }];
    expect(advance('outer', steps, { inputs })).toEqual({
      type: 'call',
      step: 'search(shelf)/look',
      tool: 'shelf',
      args: { q: 'LED' },
    });
    const found = [...steps, ...done(['search(shelf)/look', ['old']])];
    expect(advance('outer', found, { inputs })).toMatchObject({
      step: 'tell',
      args: { hits: ['old'] },
    });
  });

  it('fails if its fallback fails as well, with both reasons (B4)', () => {
    const plan = `${inner}\nfallback: { workflow: shelf, message: Nothing on the web }`;
    const shelf =
      'name: shelf\nsteps: [{ name: look, tool: shelf }]\nfallback: { workflow: inner }';
    const { advance } = given(outer, plan, shelf.replace('steps', 'inputs: { q: {} }\nsteps'));
    const steps = [
      ...done(['ask', 'LED']),
      { step: 'search/look', outcome: failed },
      { step: 'search(shelf)/look', outcome: failed },
    ];
    expect(advance('outer', steps, { inputs })).toMatchObject({
      type: 'fail',
      message: expect.stringMatching(/search\(shelf\)\/look .*its fallback inner was tried before/),
    });
  });

  it('fails its step if an argument has the wrong type (B1)', () => {
    const { advance } = given(outer, inner);
    expect(advance('outer', done(['ask', 7]), { inputs })).toMatchObject({
      message: 'step search (workflow inner) failed: inner needs text as q, but got 7',
    });
  });

  it('runs once for each item of a list (B1)', () => {
    const { advance } = given(
      'name: all\ninputs: { topics: {} }\nsteps: [{ name: s, workflow: inner, forEach: topics, args: { q: "{{item}}" } }]',
      inner,
    );
    const steps = done(['s[0]/look', 1], ['s[0]/rank', [1]], ['s[1]/look', 2], ['s[1]/rank', [2]]);
    const topics = { inputs: { topics: ['a', 'b'] } };
    expect(advance('all', steps.slice(0, 2), topics)).toMatchObject({
      step: 's[1]/look',
      args: { query: 'b' },
    });
    expect(advance('all', steps, topics)).toMatchObject({
      outputs: { s: [{ found: [1] }, { found: [2] }] },
    });
  });

  it('changes the hash of the outer workflow when it changes (F11)', () => {
    const hashes = (text: string) => given(outer, text).workflows.versions();
    const [before, after] = [hashes(inner), hashes(inner.replace('max: {', 'max:  {'))];
    expect(after.inner).not.toBe(before.inner);
    expect(after.outer).not.toBe(before.outer);
    expect(hashes(inner)).toEqual(before);
  });
});
