import type { CoordinatorInput, Roles, ValidatorInput } from '@pce/core';
import type { Goal } from '@pce/core/contracts';
import { Sequence } from '@pce/core/internal';
import { executorInput, roleContext } from '@pce/role-parts/test';
import { aPlan, scriptedModel } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asked } from '../../../test/asked.js';
import { modelReflector } from '../../index.js';

type Answer = Readonly<Record<string, unknown>>;
/** Makes one model error in an answer; `undefined` if it does not apply. */
type Slip = (answer: Answer) => unknown;

const goals: Goal[] = [
  { id: 'GOAL_1', description: 'Know three laptops', priority: 'medium', dependsOn: [] },
  { id: 'GOAL_2', description: 'Recommend one of them', priority: 'medium', dependsOn: [] },
];

/** Applies a change to every value inside an answer. */
function deep(value: unknown, change: (value: unknown, key: string) => unknown, key = ''): unknown {
  const changed = change(value, key);
  if (Array.isArray(changed)) return changed.map((each) => deep(each, change, key));
  if (typeof changed !== 'object' || changed === null) return changed;
  return Object.fromEntries(
    Object.entries(changed).map(([name, each]) => [name, deep(each, change, name)]),
  );
}

const choices = /^(?:action|status|routeTo|verdict|priority|backtracking)$/;
const common: readonly Slip[] = [
  (answer) => answer,
  (answer) => ({ ...answer, confidence_note: 'quite sure' }),
  (answer) => ({ result: answer }),
  (answer) =>
    deep(answer, (value, key) =>
      choices.test(key) && typeof value === 'string' ? value.toLowerCase() : value,
    ),
  (answer) =>
    deep(answer, (value, key) =>
      choices.test(key) && typeof value === 'string'
        ? value.replace('_', ' ').toUpperCase()
        : value,
    ),
  (answer) =>
    deep(answer, (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value)),
  (answer) =>
    deep(answer, (value, key) =>
      key !== 'command' && typeof value === 'number' && value > 0.1 && value <= 1
        ? Math.round(value * 100)
        : value,
    ),
  (answer) =>
    deep(answer, (value, key) =>
      key !== 'command' && typeof value === 'number' && value <= 1
        ? `${Math.round(value * 100)}%`
        : value,
    ),
  (answer) => deep(answer, (value) => (typeof value === 'boolean' ? String(value) : value)),
];

/** Errors in the names of properties, of which arguments of tools have none. */
const inWords: readonly Slip[] = [
  (answer) => [answer],
  (answer) =>
    keys(answer, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  (answer) => keys(answer, (name) => `${name[0]?.toUpperCase()}${name.slice(1)}`),
  (answer) =>
    deep(answer, (value, key) =>
      choices.test(key) && typeof value === 'string' ? ` ${value} ` : value,
    ),
  (answer) => deep(answer, (value) => (typeof value === 'boolean' ? Number(value) : value)),
  (answer) => ({ reasoning_steps: ['first', 'then'], ...answer, finished: true }),
  (answer) => ({ thinking: 'What is open?', response: answer }),
  (answer) => ({ role: 'assistant', content: JSON.stringify(answer) }),
  (answer) => ({ name: 'respond', arguments: answer }),
  (answer) => ({
    tool_calls: [
      { type: 'function', function: { name: 'json', arguments: JSON.stringify(answer) } },
    ],
  }),
  (answer) =>
    deep(answer, (value, key) =>
      choices.test(key) && typeof value === 'string' ? (otherWords[value] ?? value) : value,
    ),
  (answer) =>
    deep(answer, (value, key) =>
      key !== 'passed' && typeof value === 'boolean' ? { passed: value } : value,
    ),
  (answer) =>
    deep(answer, (value, key) =>
      /^(?:issues|missing|suggestedFixes)$/.test(key) && Array.isArray(value)
        ? value.map((each) => ({ description: each, severity: 1 }))
        : value,
    ),
  (answer) =>
    deep(answer, (value) => {
      if (!Array.isArray(value) || !value.every((each) => each?.goalId !== undefined)) return value;
      return value.length === 0
        ? value
        : Object.fromEntries(value.map(({ goalId, ...rest }) => [goalId, rest]));
    }),
];

const otherWords: Readonly<Record<string, string>> = {
  COMMAND: 'EXECUTE',
  ANALYZE: 'Analysis',
  COMPLETE: 'DONE',
  BLOCKED: 'block',
  achieved: 'done',
  in_progress: 'ongoing',
  executor: 'execution',
  REVISE: 'needs revision',
  selected: 'success',
  needs_more_info: 'missing_info',
  blocked: 'Blocked.',
};

function keys(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => keys(each, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      rename(name),
      /^_?(?:args|values)$/i.test(name) ? each : keys(each, rename),
    ]),
  );
}

const nulls =
  (...names: readonly string[]): Slip =>
  (answer) => ({ ...Object.fromEntries(names.map((name) => [name, null])), ...answer });

const sentence = fc.constantFrom('Read the file `a.md`', 'r1 has it', 'the price is missing');
const share = fc.constantFrom(0.95, 0.5, 0.82, 0.4);

interface Case {
  readonly answers: fc.Arbitrary<Answer>;
  readonly slips: readonly Slip[];
  readonly ask: (roles: Roles, answer: unknown) => Promise<unknown>;
}

const aSelection = { status: 'selected', name: 'shop.search', args: { query: 'laptops' } };
const coordinatorInput: Omit<CoordinatorInput, 'command'> = {
  mode: 'chat',
  results: [],
  candidates: [
    {
      name: 'shop.search',
      description: 'Search',
      family: 'shop',
      effect: 'read',
      parameters: {},
      score: 1,
    },
  ],
};

const reflectorInput = {
  patch: '-a\n+b',
  class: 'LOW',
  log: 'made it',
  rubric: ['privacy'],
} as const;

const validatorInput: ValidatorInput = {
  request: 'x',
  context: '',
  goals,
  successCriteria: ['it is friendly'],
  warnings: [],
  revisionsLeft: 2,
  effects: Sequence.of(),
  goalsProgress: goals.map(({ id }) => ({ goalId: id, status: 'achieved' })),
  workpad: { tasks: [], assumptions: [], constraints: [], openQuestions: [], risks: [] },
  answer: 'None.',
  claims: Sequence.of(),
  log: Sequence.of(),
  results: Sequence.of(),
};

const plan = fc.oneof(
  fc.record({
    goals: fc.constantFrom(
      ['Three laptops are known'],
      ['Three laptops are known', 'One is recommended'],
      [{ description: 'Three laptops are known' }],
    ),
    constraints: fc.array(fc.constant('at most 800 USD'), { maxLength: 1 }),
  }),
  fc.record({ reply: sentence }),
  fc.record({ answer: sentence }),
  fc.record({ question: sentence }),
);

const cases: Readonly<Record<string, Case>> = {
  planner: {
    answers: plan,
    slips: [
      nulls('goals', 'constraints', 'backtracking', 'answer', 'reply', 'question'),
      ({ goals: said, ...answer }) =>
        Array.isArray(said)
          ? {
              ...answer,
              goals: said.map((goal) => (goal.description ? goal : { description: goal })),
            }
          : undefined,
      ({ goals: said, ...answer }) =>
        Array.isArray(said) && said.length === 1 ? { ...answer, goals: said[0] } : undefined,
    ],
    ask: ({ planner }) =>
      planner.plan(
        { request: 'x', inputs: {}, context: '', mode: 'chat', now: 0, attempt: 1, answers: [] },
        roleContext,
      ),
  },
  executor: {
    answers: fc.oneof(
      fc.record({ commands: fc.array(sentence, { minLength: 1, maxLength: 3 }) }),
      fc.record({
        commands: fc.constant(['Read the file `a.md`', 'Read the file `b.md`']),
        done: fc.constant(true),
      }),
      fc.constant({ forEach: 'r1.files', command: 'Read the file item.path' }),
      fc.constant({ commands: ['Write `a` with values.a'], values: { a: 'A long text.' } }),
      fc.constant({ look: 'count(r1.files)' }),
      fc.record({ analysis: sentence }),
      fc.record({ question: sentence }),
      fc.record({ reply: sentence }),
      fc.constant({ done: true }),
      fc.record({ done: fc.constant(true), notReached: fc.constant({ GOAL_2: 'no shop has it' }) }),
      fc.record({
        done: fc.constant(true),
        notReached: fc.constant({ GOAL_1: 'it is closed', GOAL_2: 'no shop has it' }),
      }),
      // As earlier prompts asked for it.
      fc.record({ action: fc.constant('COMMAND'), command: sentence }),
    ),
    slips: [
      nulls('commands', 'command', 'done', 'values', 'forEach', 'look', 'notReached', 'reply'),
      (answer) => ({ response: answer, done: true }),
      (answer) => ({ action: answer.commands ? 'COMMAND' : null, ...answer }),
      ({ commands, ...answer }) =>
        Array.isArray(commands)
          ? { ...answer, commands: commands.map((command) => ({ command })) }
          : undefined,
      ({ commands, ...answer }) =>
        Array.isArray(commands) && commands.length === 1
          ? { ...answer, command: commands[0] }
          : undefined,
      ({ notReached, ...answer }) =>
        notReached
          ? { ...answer, notReached: keys(notReached, (id) => id.replace('_', ' ')) }
          : undefined,
      ({ notReached, ...answer }) =>
        notReached
          ? {
              ...answer,
              notReached: Object.entries(notReached).map(([goal, reason]) => ({ goal, reason })),
            }
          : undefined,
    ],
    ask: ({ executor }) => executor.decide(executorInput([], [], { goals }), roleContext),
  },
  coordinator: {
    answers: fc.oneof(
      fc.record({
        status: fc.constant('selected'),
        name: fc.constant('shop.search'),
        args: fc.constantFrom({ query: 'laptops' }, { query: 'x', limit: 3 }),
      }),
      fc.record({ status: fc.constant('needs_more_info'), missing: fc.constant(['the city']) }),
      fc.record({ status: fc.constant('blocked'), reason: sentence }),
    ),
    slips: [
      nulls('missing', 'readings'),
      ({ name, args, ...answer }) =>
        name && args ? { ...answer, tool: name, arguments: args } : undefined,
      ({ name, args }) => (name && args ? { name, arguments: JSON.stringify(args) } : undefined),
    ],
    ask: ({ coordinator }) =>
      coordinator.coordinate({ ...coordinatorInput, command: 'Search laptops' }, roleContext),
  },
  critic: {
    answers: fc.record({
      verdict: fc.constantFrom('REVISE', 'BLOCK'),
      issues: fc.array(sentence, { minLength: 1, maxLength: 2 }),
    }),
    slips: [],
    ask: ({ critic }) =>
      critic?.review(
        { request: 'x', attempt: 1, answers: [], plan: aPlan({ goals }) },
        roleContext,
      ) ?? Promise.reject(new Error('no critic')),
  },
  synthesizer: {
    answers: fc.record({ answer: sentence }),
    slips: [({ answer }) => answer, ({ answer }) => answer && { text: answer }],
    ask: ({ synthesizer }) =>
      synthesizer.synthesize(
        { ...validatorInput, answers: [], exchanges: Sequence.of(), now: 0 },
        roleContext,
      ),
  },
  validator: {
    answers: fc.record({
      score: share,
      criteria: fc
        .constantFrom('passed', 'failed', 'cannot_tell')
        .map((status) => [{ criterion: 'it is friendly', status, detail: 'as it says' }]),
      issues: fc.array(sentence, { maxLength: 1 }),
    }),
    slips: [
      nulls('issues', 'checks', 'goals'),
      ({ criteria, ...answer }) =>
        Array.isArray(criteria) ? { ...answer, criteria: criteria[0] } : undefined,
    ],
    ask: ({ validator }) => validator.validate(validatorInput, roleContext),
  },
  reflector: {
    answers: fc.record({
      diagnosis: sentence,
      action_items: fc.array(sentence, { maxLength: 2 }),
      alignment_check: fc.record({ aligned: fc.boolean(), rationale: sentence }),
    }),
    slips: [
      ({ action_items, ...answer }) => ({ ...answer, actionItems: action_items }),
      (answer) => ({ reflection: answer }),
    ],
    ask: (_, answer) =>
      modelReflector(scriptedModel([answer])).reflect(reflectorInput, roleContext),
  },
  'coordinator of several commands': {
    answers: fc.constantFrom(
      { answers: [1, 2].map((number) => ({ command: number, ...aSelection })) },
      {
        answers: [
          { command: 2, ...aSelection },
          { command: 1, status: 'needs_more_info', missing: ['the city'] },
        ],
      },
    ),
    slips: [
      ({ answers }) => answers,
      ({ answers }) =>
        Array.isArray(answers)
          ? { answers: answers.map(({ command, ...rest }) => ({ ...rest, command: `${command}` })) }
          : undefined,
      ({ answers }) =>
        Array.isArray(answers) && answers[0].command === 1
          ? { answers: answers.map(({ command: _, ...rest }) => rest) }
          : undefined,
      ({ answers }) =>
        Array.isArray(answers)
          ? {
              answers: answers.map(({ name, args, ...rest }) =>
                name ? { ...rest, tool: name, arguments: JSON.stringify(args) } : rest,
              ),
            }
          : undefined,
    ],
    ask: ({ coordinator }) =>
      coordinator.coordinateAll?.(
        ['Search laptops', 'Search tablets'].map((command) => ({ ...coordinatorInput, command })),
        roleContext,
      ) ?? Promise.reject(new Error('one by one')),
  },
};

describe.each(Object.entries(cases))(
  '80 answers of the %s with errors',
  (_role, { answers, slips, ask }) => {
    it('end as the answer that was meant, none as another (A2)', async () => {
      const kinds = [...common, ...inWords, ...slips];
      const sampled = fc.sample(
        fc.record({
          answer: answers,
          slip: fc.constantFrom(...kinds),
          other: fc.constantFrom(...kinds),
        }),
        { numRuns: 80, seed: 12 },
      );
      const outcomes = await Promise.all(
        sampled.map(async ({ answer, slip, other }) => {
          const once = slip(answer) ?? answer;
          const isObject = typeof once === 'object' && once !== null && !Array.isArray(once);
          const slipped = isObject ? (other({ ...once }) ?? once) : once;
          const [meant, got] = await Promise.all([outcome(answer, ask), outcome(slipped, ask)]);
          if (got === undefined) return 'refused';
          return got === meant ? 'meant' : JSON.stringify({ answer, slipped, got });
        }),
      );
      expect(outcomes.filter((each) => each !== 'meant' && each !== 'refused')).toEqual([]);
      const refused = outcomes.filter((each) => each === 'refused').length;
      expect(refused).toBeLessThanOrEqual(Math.ceil(0.03 * outcomes.length));
    });
  },
);

/** Outcome of a role whose model answers so; `undefined` if the answer is rejected. */
async function outcome(answer: unknown, ask: Case['ask']): Promise<string | undefined> {
  const { roles } = asked([answer], { critic: true, plan: 'always' });
  return ask(roles, answer).then(JSON.stringify, () => undefined);
}
