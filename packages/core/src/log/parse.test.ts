import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coordinationStatuses } from '../contracts/coordination.js';
import { buildActions } from '../contracts/decision.js';
import { backtrackingLevels } from '../contracts/plan.js';
import { toolFailureCodes } from '../contracts/tool-outcome.js';
import { InvalidInputError } from '../index.js';
import { goalStatuses } from '../internal.js';
import { type LogEntry, parseLog, renderLog } from '../journal/index.js';
import type { IterationEntry, PlanEntry } from './entries.js';

/** Everything that means something in the log's Markdown, to be met in the middle of texts. */
const piece = fc.constantFrom(
  '\n',
  '\r',
  '\r\n',
  '\n\n',
  ' ',
  '\t',
  '|',
  '\\',
  '\\n',
  '"',
  '`',
  '(',
  ')',
  ',',
  ', ',
  ':',
  ': ',
  ' - ',
  ' → ',
  '\n---\n',
  '---',
  '***',
  '===',
  '# ',
  '## ',
  '### ',
  '\n### Executor Iteration 2',
  '## 4. Execution Progress',
  '> ',
  '\n> **Warning:** a = 1: b',
  '\n> **Resolution:** x by y',
  '\n> **Review:** BLOCK - x',
  '\n**Revision:** 2, local',
  '\n**Result:** SUCCESS - x',
  '**Goals:**',
  '\n**Goals Progress:** a achieved',
  '**Bold:**',
  '- ',
  '\n- GOAL_1: x',
  '| a | 0.5 | b |',
  '\\|',
  '\u2028',
  '\u00a0',
  '\ufeff',
  'GOAL_1',
  'plain words',
  'r3',
  '1',
  ' by ',
  ' = ',
  'Ünïcode 🎉',
  '__proto__',
  '',
  '\n\\### x',
  '\u0000',
  '\u0085',
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('ordinary words', 'several\nlines\n\n- of text'),
);
const id = fc.oneof(fc.constantFrom('GOAL_1', 'GOAL_2', 'GOAL_3'), text);
const place = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.nat());
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const confidence = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
);
const optional = { requiredKeys: [] };

const progress = fc.record(
  { goalId: id, status: fc.constantFrom(...goalStatuses), progress: text },
  { requiredKeys: ['goalId', 'status'] },
);
const revision = fc.record(
  {
    number: place,
    level: fc.constantFrom(...backtrackingLevels),
    kept: fc.array(id, { maxLength: 3 }),
  },
  { requiredKeys: ['number', 'kept'] },
);
const plan: fc.Arbitrary<PlanEntry> = fc.record(
  {
    type: fc.constant('plan' as const),
    attempt: fc.oneof(fc.constantFrom(1, 2), place),
    goals: fc.array(fc.record({ id, description: text }), { maxLength: 3 }),
    approach: text,
    revision,
  },
  { requiredKeys: ['type', 'attempt', 'goals', 'approach'] },
);
const result = fc.record(
  {
    status: fc.constantFrom(...coordinationStatuses),
    summary: text,
    ref: text,
    error: fc.record(
      {
        code: fc.constantFrom(...toolFailureCodes),
        message: text,
        isRetryable: fc.boolean(),
        retryAfterMs: fc.nat(),
      },
      { requiredKeys: ['code', 'message', 'isRetryable'] },
    ),
    safeToRepeat: fc.boolean(),
  },
  { requiredKeys: ['status', 'summary'] },
);
const optionalFields = fc.record(
  {
    task: text,
    command: text,
    coordinator: fc.record({ selected: text, request: text }),
    result,
    analysis: text,
    lane: place,
  },
  optional,
);
const iteration: fc.Arbitrary<IterationEntry> = fc
  .tuple(
    fc.record({
      type: fc.constant('iteration' as const),
      attempt: fc.oneof(fc.constantFrom(1, 2), place),
      iteration: fc.oneof(fc.constant(0), place),
      action: fc.constantFrom('COMMAND', 'ANALYZE', 'COMPLETE', 'BLOCKED', ...buildActions),
      goalFocus: fc.array(id, { maxLength: 3 }),
      claims: fc.array(fc.record({ claim: text, confidence, source: text }), { maxLength: 3 }),
      goalsProgress: fc.array(progress, { maxLength: 3 }),
    }),
    optionalFields,
  )
  .map(([required, given]) => ({ ...required, ...given }));
const warning: fc.Arbitrary<LogEntry> = fc.record({
  type: fc.constant('warning' as const),
  limit: text,
  value: number,
  message: text,
});
const review: fc.Arbitrary<LogEntry> = fc.record({
  type: fc.constant('review' as const),
  verdict: fc.constantFrom('REVISE', 'BLOCK'),
  message: text,
});
const resolution = fc.record(
  { choice: text, answer: text, by: text },
  { requiredKeys: ['choice', 'by'] },
);
const intervention: fc.Arbitrary<LogEntry> = fc.record(
  { type: fc.constant('intervention' as const), id: text, message: text, resolution },
  { requiredKeys: ['type', 'id', 'message'] },
);

/** A plan and a COMPLETE that goes through its goals, mostly achieved: near the log's short form and on it. */
const completed: fc.Arbitrary<LogEntry[]> = fc
  .tuple(plan, iteration, fc.array(progress, { minLength: 3, maxLength: 3 }), fc.nat({ max: 5 }))
  .map(([start, end, others, odd]) => {
    const goalsProgress = start.goals.map((goal, index) => {
      const achieved = { goalId: goal.id, status: 'achieved' as const };
      return index === odd ? { ...others[index], ...achieved } : achieved;
    });
    return [start, { ...end, action: 'COMPLETE' as const, goalsProgress }];
  });
const entries: fc.Arbitrary<LogEntry[]> = fc
  .array(
    fc.oneof(
      fc.oneof(plan, iteration, iteration, warning, review, intervention).map((entry) => [entry]),
      { weight: 1, arbitrary: completed },
    ),
    { maxLength: 6 },
  )
  .map((groups) => groups.flat());

/** fast-check gives some records a null prototype; entries have none. */
const plainEntries = entries.map((list) => structuredClone(list));

describe('parseLog', () => {
  it('does not read an indented rule in a text as the end of the plan (A8)', () => {
    const entries: LogEntry[] = [
      { type: 'plan', attempt: 1, goals: [], approach: 'First\n ---\nthen' },
    ];
    expect(parseLog(renderLog(entries))).toStrictEqual(entries);
  });

  it('reads back exactly the rendered entries, for any content (A8)', () => {
    fc.assert(
      fc.property(plainEntries, (list) => {
        expect(parseLog(renderLog(list))).toStrictEqual(list);
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads a log that an editor saved with CRLF and without trailing spaces (A8)', () => {
    fc.assert(
      fc.property(plainEntries, (list) => {
        const markdown = renderLog(list);
        fc.pre(!/[^\S\n]\n/.test(markdown));
        expect(parseLog(markdown.replaceAll('\n', '\r\n'))).toStrictEqual(list);
      }),
      { numRuns: 300 },
    );
  });

  it('reads an edited log or reports its problem, and never fails otherwise (A8)', () => {
    const edit = fc.record({ at: fc.nat(), remove: fc.nat({ max: 30 }), insert: text });
    fc.assert(
      fc.property(plainEntries, edit, (list, { at, remove, insert }) => {
        const markdown = renderLog(list);
        const start = at % markdown.length;
        const edited = markdown.slice(0, start) + insert + markdown.slice(start + remove);
        try {
          const read = parseLog(edited);
          expect(parseLog(renderLog(read))).toStrictEqual(read);
        } catch (error) {
          if (!(error instanceof InvalidInputError)) throw error;
          expect(error.message).toMatch(/^line \d+ of the execution log: expected /);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['', 'line 1 of the execution log: expected "## 4. Execution Progress", found ""'],
    [
      '### Executor Iteration 1\n**Action:** JUMP',
      'line 4 of the execution log: expected an action (COMMAND, ANALYZE',
    ],
    [
      '### Executor Iteration 1',
      'line 3 of the execution log: expected **Action:** below this line',
    ],
    [
      '### Executor Iteration 1\nHello',
      'line 4 of the execution log: expected a field such as **Action:**, found "Hello"',
    ],
    [
      '### Executor Iteration 1\n**Action:** COMMAND\n**Action:** COMMAND',
      'line 5 of the execution log: expected **Action:** only once',
    ],
    [
      '### Executor Iteration 1\n**Action:** COMMAND\n**Summary:** x',
      'line 5 of the execution log: expected a field that belongs to this entry, found "**Summary:**"',
    ],
    [
      '### Executor Iteration 1\n**Action:** COMMAND\n**Command:** "x',
      'line 5 of the execution log: expected a closing quote after a command',
    ],
    [
      '### Executor Iteration 1\n**Action:** COMMAND\n**Claims:**\n| Claim | Confidence | Source |\n|---|---|---|\n| a | b |',
      'line 8 of the execution log: expected a row such as | claim | 0.90 | source |',
    ],
    [
      '### Executor Iteration 1\n**Action:** COMPLETE\n**Goals:** 1/2 achieved',
      'line 5 of the execution log: expected all goals of the plan, or **Goals Progress:** too',
    ],
    [
      '### Strategic Plan\n**Goals:**\n**Approach:** x',
      'line 3 of the execution log: expected "---" at the end of the plan',
    ],
    ['> **Warning:** iterations', 'line 3 of the execution log: expected " = "'],
  ])('reports the line of %j and the expected text (A8)', (entry, message) => {
    const isTitled = /^[#>]/.test(entry);
    const parse = () => parseLog(isTitled ? `## 4. Execution Progress\n\n${entry}` : entry);
    expect(parse).toThrow(InvalidInputError);
    expect(parse).toThrow(message);
  });

  it('takes time in proportion to the log, for any lines (A8)', () => {
    const lines = [
      '| '.repeat(50_000),
      '\\'.repeat(100_000),
      '"\\'.repeat(50_000),
      ':'.repeat(100_000),
    ];
    for (const line of lines) {
      const claims = [{ claim: line, confidence: 1, source: line }];
      const entry: IterationEntry = {
        type: 'iteration',
        attempt: 1,
        iteration: 1,
        action: 'COMMAND',
        goalFocus: [line],
        coordinator: { selected: line, request: line },
        claims,
        analysis: `${line}\n${line}`,
        goalsProgress: [{ goalId: line, status: 'pending', progress: line }],
      };
      expect(parseLog(renderLog([entry]))).toStrictEqual([entry]);
    }
  });
});
