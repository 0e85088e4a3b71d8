import {
  aCommand,
  aPlan,
  aValidation,
  completion,
  directCalls,
  forEachItem,
  given,
  severalCommands,
} from '@pce/testkit';
import { aLook, anAnalysis, turnStarted } from '@pce/testkit/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExecutorDecision } from '../../contracts/index.js';
import { defaultLimits, type TurnEvent } from '../../index.js';
import { evolve } from './evolve.js';
import { next } from './next.js';
import { toResult } from './result.js';
import type { TurnState } from './state.js';
import { isOutcomeOf, type Step } from './step.js';

const at = { v: 1, at: 0 } as const;
const planned: TurnEvent = { type: 'planner.planned', ...at, plan: aPlan() };
const decided = (decision: ExecutorDecision): TurnEvent => ({
  type: 'executor.decided',
  ...at,
  ...decision,
});
const declined: TurnEvent = { type: 'coordinator.declined', ...at, status: 'error', message: 'no' };
const selected = (
  call: number,
  effect: 'read' | 'once' = 'read',
  needsApproval = false,
): TurnEvent => ({
  type: 'tool.selected',
  ...at,
  call,
  tool: 'work',
  args: {},
  effect,
  needsApproval,
  reason: '',
});
const finished = (call: number, ok = true, result = `f${call}`): TurnEvent => ({
  type: 'tool.finished',
  ...at,
  call,
  durationMs: 1,
  outcome: ok
    ? {
        ok: true,
        data: { result, items: [1, 2, 3].slice(0, result.length) },
        summary: 'done',
        claims: [{ claim: 'done', confidence: 1, source: 'work' }],
      }
    : { ok: false, error: { code: 'internal', message: 'broken', isRetryable: false } },
});
const validated = (score: number): TurnEvent => ({
  type: 'validator.validated',
  ...at,
  validation: aValidation(score),
  by: 'role',
});
const answered: TurnEvent = { type: 'synthesizer.answered', ...at, answer: 'Done.' };

/** The only step that may be taken. */
function nextStep(state: TurnState): Step | undefined {
  const steps = next(state);
  expect(steps).toHaveLength(1);
  return steps[0];
}

describe('next', () => {
  it('ends with the list if the planner splits the request into tasks (A18)', () => {
    const tasks = ['TASK_1', 'TASK_2'].map((id, index) => ({
      id,
      title: `Part ${index + 1}`,
      request: 'Look it up',
      successCriteria: [],
      dependsOn: index === 0 ? [] : ['TASK_1'],
    }));
    const split = given({
      type: 'planner.planned',
      ...at,
      plan: aPlan({ routeTo: 'tasks', goals: [], tasks }),
    });
    expect(nextStep(split)).toEqual({ type: 'save', status: 'completed' });
    const saved = evolve(split, { type: 'turn.saved', ...at });
    expect(nextStep(saved)).toMatchObject({ type: 'finish', status: 'completed' });
    expect(toResult(saved)).toMatchObject({
      tasks,
      answer: '- TASK_1: Part 1\n- TASK_2: Part 2 (after TASK_1)',
    });
  });

  it('treats repeated equal ANALYZEs as a loop, and asks a person (F12)', () => {
    const analyses = (count: number, text = 'Hm.'): TurnEvent[] =>
      Array.from({ length: count }, () => decided(anAnalysis(text)));
    expect(nextStep(given(planned, ...analyses(4), decided(anAnalysis('Ah.'))))).toEqual({
      type: 'decide',
    });
    const state = given(planned, ...analyses(5));
    expect(nextStep(state)).toMatchObject({ type: 'announce-limit', limit: 'analyses', value: 5 });
    const old = { ...defaultLimits };
    delete old.analyses;
    const before = given(turnStarted({ limits: old }), planned, ...analyses(8));
    expect(nextStep(before)).toEqual({ type: 'decide' });
  });
});

const anyDecision: fc.Arbitrary<ExecutorDecision> = fc.oneof(
  fc.constantFrom<ExecutorDecision>(
    ...['a', 'b', 'c'].map(aCommand),
    forEachItem('r1.items', 'tag item'),
    aLook('r1'),
    directCalls({ tool: 'work', args: {} }, { tool: 'work', args: {} }),
  ),
  fc.constant(anAnalysis('thought')),
  fc.constant(completion()),
  fc.constant<ExecutorDecision>({
    action: 'BLOCKED',
    reasoning: 'stuck',
    goalFocus: [],
    goalsProgress: [],
  }),
  fc.constant<ExecutorDecision>({
    action: 'CREATE_TOOL',
    command: 'make one',
    reasoning: '',
    goalFocus: [],
    goalsProgress: [],
  }),
);

const anyEvent: fc.Arbitrary<TurnEvent> = fc.oneof(
  fc.constantFrom('executor', 'synthesis', 'clarify', 'tasks').map(
    (routeTo): TurnEvent => ({
      type: 'planner.planned',
      ...at,
      plan: aPlan({ routeTo }),
    }),
  ),
  anyDecision.map(decided),
  fc.constant(declined),
  fc.integer({ min: 1, max: 4 }).map((call) => selected(call)),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean(), fc.constantFrom('x', 'y'))
    .map(([call, ok, print]) => finished(call, ok, print)),
  fc.constant(answered),
  fc.constantFrom(0, 0.4, 0.6, 1).map(validated),
  fc
    .constantFrom(
      'iterations',
      'commandsInARow',
      'repeats',
      'coordinatorErrors',
      'modelCalls',
      'revisions',
      'forEachItems',
    )
    .map(
      (limit): TurnEvent => ({
        type: 'limit.reached',
        ...at,
        limit: limit as 'iterations',
        value: 1,
        message: limit,
      }),
    ),
  fc.constant<TurnEvent>({ type: 'role.failed', ...at, role: 'executor', message: 'no' }),
  fc.constant<TurnEvent>({ type: 'turn.paused', ...at, reason: '' }),
  fc.constant<TurnEvent>({
    type: 'turn.resumed',
    ...at,
    owner: 'p',
    versions: {},
    changed: [],
    onChange: 'replan',
  }),
  fc.constant<TurnEvent>({ type: 'turn.saved', ...at }),
);

const smallLimits = {
  ...defaultLimits,
  iterations: 4,
  commandsInARow: 2,
  coordinatorErrors: 2,
  repeats: 2,
  forEachItems: 2,
};

function assertWithinLimits(state: TurnState): void {
  for (const step of next(state)) assertStepWithinLimits(state, step);
}

function assertStepWithinLimits(state: TurnState, step: Step): void {
  const { counters, limits } = state;
  if (step.type === 'plan')
    expect(counters.plannerInvocations).toBeLessThan(limits.plannerInvocations);
  if (step.type === 'decide') {
    expect(counters.iterations).toBeLessThan(limits.iterations);
    expect(counters.coordinatorErrors).toBeLessThan(limits.coordinatorErrors);
    expect(counters.repeats).toBeLessThan(limits.repeats);
    if (counters.commandsInARow >= limits.commandsInARow) expect(state.mustAnalyze).toBeDefined();
  }
  if (step.type === 'coordinate') {
    expect(state.mustAnalyze).toBeUndefined();
    expect(counters.forEachItems).toBeLessThanOrEqual(limits.forEachItems ?? 100);
  }
  if (step.type === 'synthesize' && state.phase.name === 'revising') {
    expect(counters.revisions).toBeLessThan(limits.revisions);
  }
}

function inLane(lane: number, event: TurnEvent): TurnEvent {
  return Object.assign({}, event, { lane });
}

/** A possible outcome of a step, chosen by `dice`. */
function outcomeOf(step: Step, state: TurnState, dice: number): TurnEvent | undefined {
  const choose = <T>(...choices: T[]): T => choices[dice % choices.length] as T;
  switch (step.type) {
    case 'plan':
      return planned;
    case 'decide':
      return decided(
        choose<ExecutorDecision>(
          aCommand('a'),
          severalCommands('a', `b${dice}`, 'c'),
          aCommand(`c${dice}`),
          forEachItem('r1.items', 'tag item'),
          aLook('count(r1.items)'),
          directCalls({ tool: 'work', args: {} }, { tool: 'work', args: {} }),
          anAnalysis('x'),
          completion(),
        ),
      );
    case 'coordinate':
      return inLane(
        step.lane,
        choose(declined, selected(state.calls + 1), selected(state.calls + 1, 'once')),
      );
    case 'run-tool':
      return inLane(
        step.lane,
        finished(step.call.number, dice % 4 !== 0, choose('same', `f${dice}`)),
      );
    case 'synthesize':
      return answered;
    case 'validate':
      return validated(choose(0, 0.4, 0.6, 1));
    case 'save':
      return { type: 'turn.saved', ...at };
    case 'announce-limit':
      return { ...step, ...at, type: 'limit.reached' };
    case 'finish':
      return { ...step, ...at, type: 'turn.finished', digest: '' };
    default:
      return undefined;
  }
}

describe.each([1, 2])('next by rules %d, in any state', (rules) => {
  it('never proposes a step past a limit, for events in any order (A7, F12)', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state = given(turnStarted({ limits: smallLimits, rules }));
        for (const event of events) {
          state = evolve(state, event);
          assertWithinLimits(state);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('ends or waits for a person within its limits, for any outcomes (A6, A7, A13)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 200, maxLength: 200 }), (dice) => {
        let state = given(turnStarted({ limits: smallLimits, rules }));
        let iterations = 0;
        for (const die of dice) {
          assertWithinLimits(state);
          const steps = next(state);
          const step = steps[die % steps.length];
          const event = step && outcomeOf(step, state, die);
          if (step === undefined || event === undefined) break;
          expect(isOutcomeOf(event, step)).toBe(true);
          if (event.type === 'executor.decided') iterations += 1;
          state = evolve(state, event);
        }
        expect(['done', 'open-intervention']).toContain(nextStep(state)?.type);
        expect(iterations).toBeLessThanOrEqual(
          smallLimits.iterations * smallLimits.plannerInvocations,
        );
        if (state.warnings.length === 0)
          expect(state.counters.iterations).toBeLessThanOrEqual(smallLimits.iterations);
      }),
      { numRuns: 1_000 },
    );
  });

  it('folds the same events to the same state (F2)', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const once = given(turnStarted({ rules }), ...events);
        const again = given(turnStarted({ rules }), ...JSON.parse(JSON.stringify(events)));
        expect(JSON.stringify(again)).toBe(JSON.stringify(once));
      }),
    );
  });
});
