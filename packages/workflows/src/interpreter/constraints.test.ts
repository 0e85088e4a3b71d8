import { describe, expect, it } from 'vitest';
import { done, given } from '../../test/given.js';

const searches = (constraints: string, fallback = '') =>
  given(
    `name: w
inputs: { topics: { default: [a, b, c] } }
steps:
  - { name: look, tool: web.search, forEach: topics }
  - { name: read, tool: web.read, timeoutMs: 5000, retry: 4 }
constraints: ${constraints}
${fallback}`,
  );

const three = done(['look[0]', 1], ['look[1]', 2], ['look[2]', 3]);

describe('constraints', () => {
  it.each([
    '{ max_searches: 2 }',
    '[max_searches: 2]',
    '["max_searches: 2"]',
    '{ max_calls: { web.search: 2 } }',
  ])('limit the calls of a kind: %s (B1)', (constraints) => {
    const { advance } = searches(constraints);
    expect(advance('w', three.slice(0, 1))).toMatchObject({ type: 'call' });
    expect(advance('w', three.slice(0, 2))).toMatchObject({
      type: 'fail',
      message: expect.stringMatching(
        /^constraint max_(searches|calls of web.search): 2 is reached, so step look\[2\] \(web.search\) is not begun$/,
      ),
    });
  });

  it.each(['{ max_calls: 3 }', '{ max_calls: { "web.*": 3 } }'])(
    'count every call, or those of a family: %s (B1)',
    (constraints) => {
      expect(searches(constraints).advance('w', three)).toMatchObject({ type: 'fail' });
    },
  );

  it('lead to the fallback as any other failure does (B4)', () => {
    const { advance } = given(
      'name: w\nsteps: [{ name: a, tool: web.search }]\nconstraints: { max_searches: 0 }\nfallback: { workflow: f }',
      'name: f\nsteps: [{ name: a, tool: t }]',
    );
    expect(advance('w', [])).toMatchObject({ type: 'fail', fallback: { workflow: 'f' } });
  });

  it('of a workflow count the calls of nested workflows, whose own constraints hold too (B1)', () => {
    const inner = (constraints: string) =>
      `name: inner\nsteps: [{ name: s, tool: web.search }, { name: t, tool: web.search }]\nconstraints: ${constraints}`;
    const outer = (constraints: string) =>
      `name: outer\nsteps: [{ name: a, workflow: inner }, { name: b, workflow: inner }]\nconstraints: ${constraints}`;
    const steps = done(['a/s', 1], ['a/t', 1], ['b/s', 1]);
    const wide = given(outer('{ max_searches: 3 }'), inner('{ max_searches: 2 }'));
    expect(wide.advance('outer', steps.slice(0, 2))).toMatchObject({ step: 'b/s' });
    expect(wide.advance('outer', steps)).toMatchObject({
      message: expect.stringContaining('constraint max_searches: 3 is reached'),
    });
    const narrow = given(outer('{}'), inner('{ max_searches: 1 }'));
    expect(narrow.advance('outer', steps.slice(0, 1))).toMatchObject({
      message: expect.stringContaining('constraint max_searches: 1 is reached'),
    });
  });

  it.each(['{ timeoutMs: 1000 }', '{ timeout_ms: 1000 }', '{ timeout_seconds: 1 }'])(
    'start no call once earlier calls used up the time of the run: %s (B1)',
    (constraints) => {
      const { advance } = searches(constraints);
      const took = (durationMs: number) => three.map((each) => ({ ...each, durationMs }));
      expect(advance('w', took(333))).toMatchObject({ type: 'call', step: 'read' });
      expect(advance('w', took(400))).toEqual({
        type: 'fail',
        message:
          'constraint timeout: the calls took 1200 of 1000 ms, so step read (web.read) is not begun',
      });
    },
  );

  it('limit the timeout of a step to the time left in the run (B1)', () => {
    const { advance } = searches('{ timeoutMs: 10000 }');
    const took = (durationMs: number) => three.map((each) => ({ ...each, durationMs }));
    expect(advance('w', took(10))).toMatchObject({ timeoutMs: 5_000, maxAttempts: 4 });
    expect(advance('w', took(3_000.5))).toMatchObject({ timeoutMs: 999 });
  });

  it('end a run after a thousand calls, regardless of the file (B1)', () => {
    const { advance } = given(
      'name: all\ninputs: { n: {} }\nsteps: [{ name: s, workflow: one, forEach: { in: n, max: 1000 }, args: { n: "{{n}}" } }]',
      'name: one\ninputs: { n: {} }\nsteps: [{ name: t, tool: t, forEach: { in: n, max: 1000 } }]',
    );
    const n = Array.from({ length: 40 }, (_, index) => index);
    const calls = n.flatMap((i) => n.map((j): readonly [string, number] => [`s[${i}]/t[${j}]`, 0]));
    expect(advance('all', done(...calls.slice(0, 999)), { inputs: { n } })).toMatchObject({
      type: 'call',
    });
    expect(advance('all', done(...calls.slice(0, 1_000)), { inputs: { n } })).toMatchObject({
      message: expect.stringContaining('calls of one run: 1000 is reached'),
    });
  });
});
