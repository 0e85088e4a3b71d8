import { describe, expect, it } from 'vitest';
import { type LogEntry, parseLog, renderLog } from '../journal/index.js';
import type { IterationEntry, PlanEntry } from './entries.js';
import { renderEntry, renderLogParts } from './render.js';

const plan: PlanEntry = {
  type: 'plan',
  attempt: 1,
  goals: [
    { id: 'GOAL_1', description: 'Find cheap laptops under $800' },
    { id: 'GOAL_2', description: 'Compare and rank options' },
  ],
  approach: 'Search products, compare prices, identify best value',
};

const search: IterationEntry = {
  type: 'iteration',
  attempt: 1,
  iteration: 1,
  action: 'COMMAND',
  goalFocus: ['GOAL_1'],
  command: 'Search for cheap laptops under $800 with good reviews',
  coordinator: {
    selected: 'internet.research',
    request: 'cheap laptops under $800 good reviews',
  },
  result: { status: 'success', summary: '5 products found' },
  claims: [
    { claim: 'HP Victus @ $649', confidence: 0.9, source: 'walmart.com' },
    { claim: 'Lenovo LOQ @ $697', confidence: 0.92, source: 'bestbuy.com' },
  ],
  analysis: 'Found good options, need to compare',
  goalsProgress: [],
};

const achieved = [
  { goalId: 'GOAL_1', status: 'achieved' },
  { goalId: 'GOAL_2', status: 'achieved' },
] as const;

const compare: IterationEntry = {
  type: 'iteration',
  attempt: 1,
  iteration: 2,
  action: 'ANALYZE',
  goalFocus: ['GOAL_1', 'GOAL_2'],
  claims: [],
  analysis: [
    '- HP Victus: $649, RTX 4050, 16GB RAM - best price',
    '- Lenovo LOQ: $697, RTX 4050, 16GB RAM - better build',
    '- Best value: HP Victus (same specs, $48 cheaper)',
  ].join('\n'),
  goalsProgress: achieved,
};

const complete: IterationEntry = {
  type: 'iteration',
  attempt: 1,
  iteration: 3,
  action: 'COMPLETE',
  goalFocus: [],
  claims: [],
  analysis: 'Found 5 laptops, compared specs/prices, identified HP Victus as best value',
  goalsProgress: achieved,
};

const golden = `## 4. Execution Progress

### Strategic Plan
**Goals:**
- GOAL_1: Find cheap laptops under $800
- GOAL_2: Compare and rank options

**Approach:** Search products, compare prices, identify best value

---

### Executor Iteration 1
**Goal Focus:** GOAL_1 - Find cheap laptops
**Action:** COMMAND
**Command:** "Search for cheap laptops under $800 with good reviews"
**Coordinator:** internet.research → "cheap laptops under $800 good reviews"
**Result:** SUCCESS - 5 products found
**Claims:**
| Claim | Confidence | Source |
|-------|------------|--------|
| HP Victus @ $649 | 0.90 | walmart.com |
| Lenovo LOQ @ $697 | 0.92 | bestbuy.com |
**Executor Analysis:** Found good options, need to compare

### Executor Iteration 2
**Goal Focus:** GOAL_1, GOAL_2
**Action:** ANALYZE
**Analysis:**
- HP Victus: $649, RTX 4050, 16GB RAM - best price
- Lenovo LOQ: $697, RTX 4050, 16GB RAM - better build
- Best value: HP Victus (same specs, $48 cheaper)
**Goals Progress:** GOAL_1 achieved, GOAL_2 achieved

### Executor Iteration 3
**Action:** COMPLETE
**Goals:** 2/2 achieved
**Summary:** Found 5 laptops, compared specs/prices, identified HP Victus as best value
`;

describe('renderLog', () => {
  const entries = [plan, search, compare, complete];

  it('renders the example of the specification exactly, and reads it back (A8)', () => {
    expect(renderLog(entries)).toBe(golden);
    expect(parseLog(golden)).toStrictEqual(entries);
  });

  it('shows references, errors and tasks in the same style (A8, A21)', () => {
    const failed: IterationEntry = {
      ...search,
      task: 'T2',
      goalFocus: [],
      result: {
        status: 'error',
        summary: 'no answer',
        error: { code: 'timeout', message: 'no answer within 30 s', isRetryable: true },
        safeToRepeat: false,
      },
      claims: [],
      goalsProgress: [{ goalId: 'GOAL_1', status: 'in_progress', progress: '2 of 5 shops asked' }],
    };
    expect(renderEntry(failed, plan)).toBe(`### Executor Iteration 1
**Action:** COMMAND
**Task:** T2
**Command:** "Search for cheap laptops under $800 with good reviews"
**Coordinator:** internet.research → "cheap laptops under $800 good reviews"
**Result:** ERROR - no answer
**Error:** timeout, retryable - no answer within 30 s
**Safe to Repeat:** no
**Executor Analysis:** Found good options, need to compare
**Goals Progress:** GOAL_1 in_progress (2 of 5 shops asked)`);
    const found = {
      ...search,
      result: { status: 'success', summary: 'found', ref: 'r3' },
    } as const;
    expect(renderEntry(found, plan)).toContain('SUCCESS - found\n**Reference:** r3\n');
  });

  it('shows warnings with the limit and its value, and interventions with their resolution (A8)', () => {
    expect(
      renderEntry({ type: 'warning', limit: 'iterations', value: 10, message: 'stopped here' }),
    ).toBe('> **Warning:** iterations = 10: stopped here');
    expect(
      renderEntry({
        type: 'intervention',
        id: 'iv1',
        message: 'Three errors in a row.\n\nGo on?',
        resolution: { choice: 'retry', by: 'Jane Doe', answer: 'The service is up again' },
      }),
    ).toBe(
      '> **Intervention:** iv1\n> Three errors in a row.\n>\n> Go on?\n' +
        '> **Resolution:** retry by "Jane Doe": The service is up again',
    );
  });

  it('escapes only text that would be read as structure (A8)', () => {
    const analysis =
      'First:\n### A heading\n**Result:** none\n**Bold:** stays\n---\n===\n- a | b \\ c';
    expect(renderEntry({ ...compare, goalFocus: [], analysis, goalsProgress: [] })).toContain(
      '**Analysis:**\nFirst:\n\\### A heading\n\\**Result:** none\n**Bold:** stays\n\\---\n\\===\n- a | b \\ c',
    );
  });

  it('writes the same in parts as at once (A8)', () => {
    const blocks = entries.map((entry: LogEntry) => renderEntry(entry, plan));
    expect(`${['## 4. Execution Progress', ...blocks].join('\n\n')}\n`).toBe(golden);
    const parts = [...renderLogParts(entries)];
    expect(parts.join('')).toBe(golden);
    expect(parts).toHaveLength(entries.length + 2);
  });
});
