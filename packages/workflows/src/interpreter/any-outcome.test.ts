import type { ToolOutcome } from '@pce/core/internal';
import type { WorkflowMatch } from '@pce/core/ports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FinishedStep, failed, given, ok } from '../../test/given.js';

const { workflows, advance } = given(
  `name: report
inputs: { topics: { default: [a, b, c] } }
steps:
  - { name: find, workflow: search, forEach: topics, args: { q: "{{item}}" }, outputs: { hits: found } }
  - { name: read, tool: web.read, forEach: { in: hits, as: hit }, when: hit is not empty }
  - { name: write, tool: write, when: count(read) > 1, retry: 3, timeoutMs: 500 }
success_criteria: [read is not empty]
fallback: { workflow: search }
constraints: { max_searches: 5, timeoutMs: 900 }`,
  `name: search
inputs: { q: { default: z } }
steps:
  - { name: look, tool: web.search, args: { q: "{{q}}" } }
  - { name: rank, tool: rank, args: { all: "{{look | default: []}}" } }
outputs: { found: "{{rank}}" }
success_criteria: [rank is not empty]
fallback: { workflow: shelf }`,
  `name: shelf
inputs: { q: { default: z } }
steps: [{ name: look, tool: shelf }]
outputs: { found: "{{look}}" }
fallback: { workflow: search }`,
);

const outcome: fc.Arbitrary<ToolOutcome> = fc.constantFrom(
  ok([1]),
  ok('x'),
  ok([]),
  ok(null),
  failed,
);
const call = fc.record({ outcome, durationMs: fc.nat(300) });

/** Drives a workflow as core does, with a random outcome for each call. */
function drive(start: WorkflowMatch, outcomes: readonly Omit<FinishedStep, 'step'>[]): string {
  let at: Pick<WorkflowMatch, 'workflow' | 'inputs'> = start;
  let fallbackOf: readonly string[] = [];
  let steps: FinishedStep[] = [];
  for (let calls = 0; calls < 200; ) {
    const move = advance(at.workflow, steps, { inputs: at.inputs, fallbackOf });
    expect(advance(at.workflow, steps, { inputs: at.inputs, fallbackOf })).toEqual(move);
    if (move.type === 'complete') return move.type;
    if (move.type === 'call') {
      const next = outcomes[calls % outcomes.length] ?? { outcome: failed };
      steps = [...steps, { ...next, step: move.step }];
      calls += 1;
      expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length);
    } else {
      if (move.fallback === undefined) return move.type;
      fallbackOf = [...fallbackOf, at.workflow];
      at = move.fallback;
      steps = [];
    }
  }
  return 'never ends';
}

it('ends with any results of its tools, and equally for equal calls (B1, B4)', () => {
  const match = workflows.select({ workflow: 'report', inputs: {}, mode: 'chat' });
  const ends = new Set<string>();
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 30 }), (outcomes) => {
      const end = drive(match, outcomes);
      expect(end).not.toBe('never ends');
      ends.add(end);
    }),
    { numRuns: 300 },
  );
  expect([...ends].sort()).toEqual(['complete', 'fail']);
});
