import type { IterationEntry, LogEntry, PlanEntry } from '@pce/core/internal';
import fc from 'fast-check';

export const planEntry: PlanEntry = {
  type: 'plan',
  attempt: 1,
  goals: [{ id: 'GOAL_1', description: 'Know the prices' }],
  approach: 'Look them up',
};

/** A step of a turn. */
export function step(iteration: number, changes: Partial<IterationEntry> = {}): IterationEntry {
  return {
    type: 'iteration',
    attempt: 1,
    iteration,
    action: 'COMMAND',
    goalFocus: ['GOAL_1'],
    command: `Look up price ${iteration}`,
    coordinator: { selected: 'shop.price', request: `${iteration}` },
    result: { status: 'success', summary: `price: ${iteration * 7}`, ref: `r${iteration}` },
    claims: [],
    goalsProgress: [],
    ...changes,
  };
}

const words = fc
  .array(fc.constantFrom('price', 'of', 'the', 'laptop', '799', '12.5%', 'QX-8841', 'is', 'low'), {
    minLength: 1,
    maxLength: 60,
  })
  .map((all) => all.join(' '));

const claim = fc.record({
  claim: words,
  confidence: fc.constantFrom(1, 0.4),
  source: fc.constantFrom('shop.price', 'https://acme.example/p/1', 'prices.csv'),
});

const claims = fc.array(claim, { maxLength: 3 });

const happened = fc.record({
  kind: fc.constantFrom('found', 'found', 'found', 'failed', 'thought', 'asked'),
  text: words,
  claims,
});

type Happened = typeof happened extends fc.Arbitrary<infer Value> ? Value : never;

/** Entries of every kind as a turn makes them: results are numbered as they come. */
export const logEntries = (most: number): fc.Arbitrary<readonly LogEntry[]> =>
  fc.array(happened, { maxLength: most }).map((kinds) => {
    let results = 0;
    return kinds.map((each, index): LogEntry => {
      if (each.kind === 'found') results += 1;
      return entryOf(each, index + 1, results);
    });
  });

function entryOf({ kind, text, claims: made }: Happened, place: number, results: number): LogEntry {
  if (kind === 'found') {
    const result = { status: 'success', summary: text, ref: `r${results}` } as const;
    return step(place, { result, claims: made });
  }
  if (kind === 'failed') {
    const error = { code: 'internal', message: text, isRetryable: false } as const;
    const result = { status: 'error', summary: text, error, safeToRepeat: true } as const;
    return step(place, { result, claims: made });
  }
  if (kind === 'thought') {
    const { command: _none, result: _nothing, ...rest } = step(place);
    return { ...rest, action: 'ANALYZE', analysis: text };
  }
  const resolution = { choice: 'retry', by: 'ada' };
  return { type: 'intervention', id: `i${place}`, message: text, resolution };
}
