import { aPlan, aValidation, given, scriptedRoles, turnStarted } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { performContext } from '../../../test/perform-context.js';
import type { ExecutorDecision } from '../../contracts/decision.js';
import { emptyWorkpad } from '../../contracts/plan.js';
import { resolveGuards } from '../../guards/guards.js';
import { Sequence } from '../../log/sequence.js';
import type { ExecutorInput } from '../../ports/executor.js';
import type { OutputGuard } from '../../ports/output-guard.js';
import type { RoleContext } from '../../ports/role.js';
import type { Roles } from '../../ports/roles.js';
import type { WorkflowMatcher } from '../../ports/workflow-matcher.js';
import { defineTool } from '../../tools/define-tool.js';
import { resultDigest } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import { perform } from './perform.js';

const see = defineTool({
  ...{ name: 'see', description: 'See a place', effect: 'read' },
  input: z.object({}),
  execute: () => 3,
});

const workpad = { ...emptyWorkpad, risks: ['none'] };
const plan = aPlan({ approach: 'Look', successCriteria: ['it is seen'], workpad });
const blank = given(turnStarted({ inputs: { n: 1 }, context: 'as before' }));
const failure: NonNullable<TurnState['failure']> = {
  ...{ by: 'critic', issues: ['a'], reasons: [], suggestedFixes: [], goalsProgress: [] },
};
const answers = [{ question: 'q', choice: 'retry', answer: undefined }];
const full: TurnState = {
  ...blank,
  ...{ plan, attempt: 2, answers, mustAnalyze: 'repeats', kept: ['GOAL_1'], revision: 1 },
  goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }],
  counters: { ...blank.counters, iterations: 3 },
  warnings: Sequence.of({ code: 'x', message: 'be careful' }),
};
const { request, context, inputs, claims, results, limits } = full;

interface Asked {
  readonly input: unknown;
  readonly hasAttachments: boolean;
}

/** Roles that keep what they were asked, and answer from the script of the others. */
function asking(scripts: Parameters<typeof scriptedRoles>[0] = {}) {
  const asked: Asked[] = [];
  const roles = scriptedRoles({ review: { verdict: 'PASS', issues: [] }, ...scripts });
  const kept = Object.entries(roles).map(([name, role]) => [
    name,
    new Proxy(role, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (input: unknown, roleContext: RoleContext) => {
          asked.push({ input, hasAttachments: roleContext.attachments !== undefined });
          return value.call(target, input, roleContext);
        };
      },
    }),
  ]);
  return { asked, roles: Object.fromEntries(kept) as Roles };
}

const workflows: WorkflowMatcher = {
  versions: () => Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`w${at}`, 'h'])),
  match: () => undefined,
  select: () => {
    throw new TypeError('not asked');
  },
  advance: () => ({ type: 'fail', message: 'not asked' }),
};

describe('the step that plans', () => {
  const host = { tools: { search: expect.any(Function) }, workflows: undefined };

  it('tells the Planner the request, and what failed before (A1)', async () => {
    const { asked, roles } = asking();
    const state = { ...full, thread: 'th', failure };
    const outcome = await perform(state, { type: 'plan' }, performContext({ roles }));
    expect(outcome).toStrictEqual({ type: 'planner.planned', plan: aPlan(), revision: 2 });
    expect(asked).toStrictEqual([
      {
        input: {
          ...{ request, inputs, context, thread: 'th', mode: 'chat', limits, now: 1_000 },
          ...{ attempt: 3, failure, answers, host },
        },
        hasAttachments: false,
      },
    ]);
  });

  it('tells it of no thread and no failure where there is none', async () => {
    const { asked, roles } = asking();
    await perform(blank, { type: 'plan' }, performContext({ roles }));
    expect(asked[0]?.input).toStrictEqual({
      ...{ request, inputs, context, mode: 'chat', limits, now: 1_000, attempt: 1, answers: [] },
      host,
    });
  });

  it('leaves out its answer where guards look at answers: the Synthesizer writes it (F9)', async () => {
    const answered = aPlan({ routeTo: 'synthesis', goals: [], answer: 'Three.' });
    const roles = scriptedRoles({ plan: answered });
    const planWith = async (outputGuard: readonly OutputGuard[]) =>
      perform(
        blank,
        { type: 'plan' },
        performContext({ roles, guards: resolveGuards({ outputGuard }) }),
      );
    expect(await planWith([])).toMatchObject({ plan: { answer: 'Three.' } });
    const checkOutput = () => ({ action: 'allow' }) as const;
    expect(await planWith([{ name: 'g', checkOutput }])).not.toHaveProperty('plan.answer');
  });

  it('hands roles the attachments of the turn', async () => {
    const attachment = {
      ...{ id: 'a1', name: 'a', mediaType: 'text/plain', size: 1, hash: 'a'.repeat(64) },
    };
    for (const step of [
      { type: 'plan' },
      { type: 'decide' },
      { type: 'synthesize' },
      { type: 'validate', answer: 'Three.' },
    ] as const) {
      const { asked, roles } = asking();
      await perform({ ...blank, plan, attachments: [attachment] }, step, performContext({ roles }));
      expect(asked.map(({ hasAttachments }) => hasAttachments)).toEqual([true]);
    }
  });
});

describe('the step that reviews', () => {
  it('shows the Critic the plan (A1)', async () => {
    const { asked, roles } = asking();
    const outcome = await perform(full, { type: 'review', plan }, performContext({ roles }));
    expect(outcome).toStrictEqual({
      ...{ type: 'critic.reviewed', review: { verdict: 'PASS', issues: [] } },
    });
    expect(asked[0]?.input).toEqual({ request, plan, attempt: 2, answers });
  });

  it('fails where the host has none any more', () => {
    expect(perform(full, { type: 'review', plan }, performContext())).toEqual({
      ...{ type: 'role.failed', role: 'critic', message: 'this host has no critic any more' },
    });
  });
});

describe('the step that decides', () => {
  const decision: ExecutorDecision = {
    ...{ action: 'COMPLETE', goalFocus: [], goalsProgress: [], reasoning: '' },
  };
  const common = {
    ...{ context, mode: 'chat', now: 1_000, inputs, log: full.log },
  };

  it('tells the Executor where the turn stands (A2)', async () => {
    const { asked, roles } = asking({ decide: decision });
    const performed = performContext({ roles, workflows }, [see]);
    expect(await perform(full, { type: 'decide' }, performed)).toStrictEqual({
      ...{ type: 'executor.decided', ...decision },
    });
    const { tools, ...input } = (asked[0]?.input ?? {}) as Partial<ExecutorInput>;
    expect(tools?.().map(({ name }) => name)).toEqual(['see']);
    expect(input).toEqual({
      ...{ request, results, claims, exchanges: full.exchanges },
      ...{ ...common, goals: plan.goals, goalsProgress: full.goalsProgress, kept: ['GOAL_1'] },
      ...{ approach: 'Look', successCriteria: ['it is seen'], workpad, attempt: 2, answers },
      ...{ iteration: 4, iterationsLeft: limits.iterations - 3, mustAnalyze: 'repeats' },
      capabilities: [
        ...performed.catalog.capabilities('chat'),
        ...Array.from({ length: 20 }, (_, at) => `workflow w${at}`),
      ],
    });
  });

  it('is not taken where nothing was planned', async () => {
    const { asked, roles } = asking({ decide: decision });
    await expect(perform(blank, { type: 'decide' }, performContext({ roles }))).rejects.toThrow(
      'decides without a plan',
    );
    expect(asked).toEqual([]);
  });
});

describe('the step that writes the answer', () => {
  const input = {
    ...{ request, context, goals: plan.goals, goalsProgress: full.goalsProgress, claims },
    ...{ log: full.log, results, warnings: ['be careful'], answers, exchanges: full.exchanges },
    ...{ effects: full.effects, now: 1_000 },
  };

  it('tells the Synthesizer what was found, and listeners that an answer begins (A10)', async () => {
    const { asked, roles } = asking();
    const performed = performContext({ roles });
    const outcome = await perform(full, { type: 'synthesize' }, performed);
    expect(outcome).toStrictEqual({ type: 'synthesizer.answered', answer: 'Done.' });
    expect(asked[0]?.input).toStrictEqual(input);
    expect(performed.told.map(({ type }) => type)).toEqual([
      ...['role.started', 'answer.began', 'role.ended'],
    ]);
  });

  it('tells it what to change, and listeners each part', async () => {
    const revision = { answer: 'Two.', issues: ['wrong'], hints: [] };
    const seen: unknown[] = [];
    const roles = scriptedRoles({
      synthesize: (given, { onText }) => {
        seen.push(given);
        onText?.('Thr');
        return { answer: 'Three.' };
      },
    });
    const performed = performContext({ roles });
    await perform({ ...full, plan: undefined }, { type: 'synthesize', revision }, performed);
    expect(seen).toStrictEqual([{ ...input, goals: [], revision }]);
    expect(performed.told).toContainEqual({ type: 'answer.delta', text: 'Thr' });
  });

  const withGuard = (checkOutput: OutputGuard['checkOutput']) =>
    performContext({ guards: resolveGuards({ outputGuard: { name: 'g', checkOutput } }) });
  const shown = [{ type: 'answer.began' }, { type: 'answer.delta', text: 'Done.' }];
  it.each<[string, OutputGuard['checkOutput'], object, readonly object[]]>([
    [
      'that it lets pass is told as one part',
      () => ({ action: 'allow' }),
      { type: 'synthesizer.answered', answer: 'Done.' },
      shown,
    ],
    [
      'that it changes is told as it is now',
      () => ({ action: 'change', to: 'Over.', reason: 'a name' }),
      {
        ...{ type: 'synthesizer.answered', answer: 'Over.' },
        guards: [{ guard: 'g', action: 'change', reason: 'a name' }],
      },
      [shown[0] ?? {}, { type: 'answer.delta', text: 'Over.' }],
    ],
    [
      'that it refuses is told to nobody',
      () => ({ action: 'refuse', reason: 'a secret' }),
      { type: 'answer.refused', guards: [{ guard: 'g', action: 'refuse', reason: 'a secret' }] },
      [],
    ],
    [
      'that it asks about is told to nobody yet',
      () => ({ action: 'ask', reason: 'is it meant?' }),
      {
        ...{ type: 'synthesizer.answered', answer: 'Done.', isHeld: true },
        guards: [{ guard: 'g', action: 'ask', reason: 'is it meant?' }],
      },
      [],
    ],
  ])('shows guards an answer before anybody: one %s (F9)', async (_, check, outcome, told) => {
    const performed = withGuard(check);
    expect(await perform(full, { type: 'synthesize' }, performed)).toStrictEqual(outcome);
    expect(performed.told.filter(({ type }) => type.startsWith('answer'))).toEqual(told);
  });
});

describe('the step that validates', () => {
  it('shows the Validator the answer, and all that it can rest on (A11)', async () => {
    const { asked, roles } = asking();
    const step = { type: 'validate', answer: 'Three.' } as const;
    expect(await perform(full, step, performContext({ roles }))).toStrictEqual({
      ...{ type: 'validator.validated', validation: aValidation(1), by: 'role' },
    });
    const common = {
      ...{ request, context, answer: 'Three.', claims, log: full.log, results },
      effects: full.effects,
    };
    expect(asked[0]?.input).toEqual({
      ...{ ...common, goals: plan.goals, goalsProgress: full.goalsProgress, workpad },
      ...{ successCriteria: ['it is seen'], warnings: ['be careful'], revisionsLeft: 1 },
    });
    const bare = asking();
    await perform(blank, step, performContext({ roles: bare.roles }));
    expect(bare.asked[0]?.input).toEqual({
      ...{ ...common, goals: [], goalsProgress: [], workpad: emptyWorkpad },
      ...{ successCriteria: [], warnings: [], revisionsLeft: 1 },
    });
  });

  const claim = { claim: 'it is three', confidence: 1, source: 'see', event: 5 };
  const attachment = { name: 'a', mediaType: 'text/plain', size: 1, hash: 'a'.repeat(64) };
  const cited: TurnState = {
    ...full,
    claims: Sequence.of({ ...claim, id: 'c1' }, { ...claim, id: 'c2' }),
    attachments: [{ ...attachment, id: 'a1' }],
  };
  it.each<[string, readonly string[]]>([
    ['Three [c1], four [c2] [a1].', []],
    ['Three [c3].', ['c3']],
    ['Three [c0] [a2] [c3] [c3].', ['c0', 'a2', 'c3']],
    ['Three [a1] [c2] [b9] (c9).', []],
  ])('asks nobody about citations that there are not: %j (A11)', async (answer, unknown) => {
    const { asked, roles } = asking();
    const outcome = await perform(cited, { type: 'validate', answer }, performContext({ roles }));
    expect(asked).toHaveLength(unknown.length === 0 ? 1 : 0);
    if (unknown.length === 0) return;
    const names = unknown.join(', ');
    expect(outcome).toEqual({
      ...{ type: 'validator.validated', by: 'code' },
      validation: {
        ...aValidation(0.5, { reasons: ['missing_evidence'] }),
        checks: {
          ...{ claimsSupported: false, nothingInvented: false, queryAddressed: true },
          ...{ coherentFormat: true, sourcesPresent: false },
        },
        issues: [`the answer cites claims that are not in the journal: ${names}`],
        revisionHints: [`remove or replace the citations ${names}`],
      },
    });
  });
});

describe('the step that saves', () => {
  const step = { type: 'save', status: 'completed' } as const;

  it('is done where the host keeps nothing', async () => {
    expect(await perform(full, step, performContext())).toEqual({ type: 'turn.saved' });
  });

  it('hands over the result as it will end, and the document (A12)', async () => {
    const saved: unknown[] = [];
    const held: string[] = [];
    const performed = performContext({
      ensureHeld: async () => {
        held.push('asked');
      },
      save: async ({ turn, session, run, result, markdown, markdownParts }) => {
        const isWhole = [...markdownParts()].join('') === markdown;
        saved.push([turn, session, run, result.status, isWhole, markdown.length > 0]);
      },
    });
    expect(await perform(full, step, performed)).toEqual({ type: 'turn.saved' });
    expect(saved).toEqual([['turn_1', 'default', { tenant: 'acme' }, 'completed', true, true]]);
    expect(held).toEqual(['asked']);
  });

  it.each([
    [new Error('the disk is full'), 'the disk is full'],
    ['full', 'full'],
  ])('loses no answer where it fails: %s (F9)', async (error, message) => {
    const save = async () => {
      throw error;
    };
    expect(await perform(full, step, performContext({ save }))).toEqual({
      ...{ type: 'turn.unsaved', message },
    });
  });
});

describe('the steps that ask nobody', () => {
  it('tell a limit, and the end with its digest', () => {
    const limit = { limit: 'iterations', value: 3, message: 'reached' } as const;
    expect(perform(full, { type: 'announce-limit', ...limit }, performContext())).toEqual({
      ...{ type: 'limit.reached', ...limit },
    });
    const end = { status: 'failed', reason: 'no way' } as const;
    expect(perform(full, { type: 'finish', ...end }, performContext())).toEqual({
      ...{ type: 'turn.finished', ...end, digest: resultDigest(full, 'failed') },
    });
  });
});
