import { aCommand, given, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { performContext } from '../../../test/perform-context.js';
import type { CoordinatorAnswer, CoordinatorResult } from '../../contracts/coordination.js';
import { type BuildAction, buildActions } from '../../contracts/decision.js';
import { InvalidInputError } from '../../errors.js';
import type { IterationEntry, LogEntry } from '../../log/entries.js';
import { Sequence } from '../../log/sequence.js';
import type { CoordinatorInput } from '../../ports/coordinator.js';
import type { RoleContext } from '../../ports/role.js';
import type { WorkflowMatcher } from '../../ports/workflow-matcher.js';
import { defineTool } from '../../tools/define-tool.js';
import type { TurnEventOf } from '../rules/events.js';
import type { Command, TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';
import { coordinate } from './coordinate.js';

const see = defineTool({
  ...{ name: 'see', description: 'See a place', effect: 'read' },
  input: z.object({}),
  execute: () => 3,
});
const builder = defineTool({
  ...{ name: 'make', description: 'Make a workflow', effect: 'once', builds: 'CREATE_WORKFLOW' },
  ...{ input: z.object({}), brief: (command: string) => `how to: ${command}`, execute: () => 3 },
});
const editor = defineTool({
  ...{ name: 'edit', description: 'Edit what was made', effect: 'once', builds: 'EDIT' },
  input: z.object({}),
  execute: () => 3,
});
const tools = [see, builder, editor];

const decision: Pick<
  TurnEventOf<'executor.decided'>,
  'type' | 'v' | 'at' | 'goalFocus' | 'goalsProgress' | 'reasoning'
> = { type: 'executor.decided', v: 1, at: 0, goalFocus: [], goalsProgress: [], reasoning: '' };
const command = (text: string, action?: BuildAction): Command => ({
  ...{ text, selected: null, args: {}, toolRuns: [], claims: [], attachments: [] },
  workflow: undefined,
  decision: { ...decision, action: action ?? 'COMMAND', command: text },
});
const selected: CoordinatorAnswer = {
  ...{ status: 'selected', kind: 'tool', name: 'see', args: {}, reason: 'it sees' },
};
const state = given();
const match = { workflow: 'w', hash: 'h', inputs: { n: 1 }, why: 'it was named' };
const matcher = (changes: Partial<WorkflowMatcher> = {}): WorkflowMatcher => ({
  versions: () => ({}),
  match: () => undefined,
  select: () => match,
  advance: () => ({ type: 'fail', message: 'not asked' }),
  ...changes,
});

type Script = (input: CoordinatorInput, context: RoleContext) => CoordinatorAnswer;

function asking(
  script: CoordinatorAnswer | Script = selected,
  changes: Partial<PerformContext> = {},
) {
  const asked: CoordinatorInput[] = [];
  const roles = scriptedRoles({
    coordinate: (input, context) => {
      asked.push(input);
      return typeof script === 'function' ? script(input, context) : script;
    },
  });
  return { asked, context: performContext({ roles, ...changes }, tools) };
}

const outcomesOf = (context: PerformContext, commands: readonly Command[], at = state) =>
  Promise.all(coordinate(at, context, commands));

describe('a command', () => {
  it('goes to the Coordinator with the tools that could mean it, best first (A3)', async () => {
    const { asked, context } = asking();
    const [outcome] = await outcomesOf(context, [command('see the place')]);
    expect(outcome).toMatchObject({
      type: 'tool.selected',
      call: 1,
      tool: 'see',
      reason: 'it sees',
    });
    expect(asked).toEqual([
      {
        ...{ command: 'see the place', mode: 'chat', results: [], search: expect.any(Function) },
        candidates: context.catalog.search('see the place', 300),
      },
    ]);
    expect(asked[0]?.search?.('place')).toEqual(context.catalog.search('place', 300));
  });

  it('is told the results and texts that it names, each once, with the value at the reference (A3, A21)', async () => {
    const { asked, context } = asking();
    const result = (number: number) => ({
      ...{
        ref: `r${number}`,
        command: `c${number}`,
        summary: `s${number}`,
        selected: 'see',
        data: { items: [{ id: number }] },
      },
    });
    const results = Sequence.of(result(1), result(2));
    const named = command(
      'see r2, r2, r1.items[0].id, r1.items[7], values.text, values.constructor, r3, r0 and bar1.',
    );
    const decision = { ...named.decision, ...aCommand(named.text), values: { text: 'Hello.' } };
    await outcomesOf(context, [{ ...named, decision }], { ...state, results });
    expect(asked[0]?.results).toEqual([
      { ref: 'r2', command: 'c2', summary: 's2', value: { items: [{ id: 2 }] } },
      { ref: 'r1.items[0].id', command: 'c1', summary: 's1', value: 1 },
      { ref: 'r1.items[7]', command: 'c1', summary: 's1' },
      { ref: 'values.text', command: '', summary: '', value: 'Hello.' },
    ]);
  });

  it('that fits a workflow reaches no Coordinator (A4)', async () => {
    const seen: unknown[] = [];
    const match_ = (about: unknown) => {
      seen.push(about);
      return match;
    };
    const { asked, context } = asking(selected, { workflows: matcher({ match: match_ }) });
    expect(await outcomesOf(context, [command('do w')])).toEqual([
      { type: 'workflow.matched', ...match },
    ]);
    expect(asked).toEqual([]);
    expect(seen).toEqual([
      {
        ...{ command: 'do w', inputs: {}, mode: 'chat', turn: 'turn_1', session: 'default' },
        run: { tenant: 'acme' },
      },
    ]);
  });

  const workflow: CoordinatorAnswer = { ...selected, kind: 'workflow', name: 'w', args: { n: 1 } };
  const failed = (code: string, message: string) => ({
    ...{ type: 'coordinator.declined', status: 'error', message },
    error: { code, message, isRetryable: false },
  });
  it.each<[string, CoordinatorAnswer, Partial<WorkflowMatcher> | undefined, object]>([
    ['a workflow', workflow, {}, { type: 'workflow.matched', ...match }],
    [
      'a workflow, where there are none',
      workflow,
      undefined,
      failed('not_found', 'this host has no workflows'),
    ],
    [
      'a workflow that does not take its inputs',
      workflow,
      {
        select: () => {
          throw new InvalidInputError('n is missing');
        },
      },
      failed('invalid_input', 'n is missing'),
    ],
    ['no such tool', { ...selected, name: 'x' }, {}, failed('not_found', 'there is no tool x')],
    [
      'what is missing',
      { status: 'needs_more_info', missing: ['a', 'b'] },
      {},
      { type: 'coordinator.declined', status: 'needs_more_info', message: 'missing: a; b' },
    ],
    [
      'what it could mean',
      { status: 'needs_clarification', readings: ['a', 'b'] },
      {},
      {
        ...{ type: 'coordinator.declined', status: 'needs_clarification' },
        message: 'it could mean: a; b',
      },
    ],
    [
      'that nothing fits',
      { status: 'blocked', reason: 'nothing fits' },
      {},
      { type: 'coordinator.declined', status: 'blocked', message: 'nothing fits' },
    ],
  ])('comes to what the Coordinator answers: %s (A3)', async (_, answer, changes, outcome) => {
    const workflows = changes && matcher(changes);
    const { context } = asking(answer, { workflows });
    expect(await outcomesOf(context, [command('see')])).toStrictEqual([outcome]);
  });
});

describe('a command that builds', () => {
  it('goes to the tools that do it, with what they say of it (B1)', async () => {
    const { asked, context } = asking({ ...selected, name: 'make' }, { workflows: matcher() });
    const [outcome] = await outcomesOf(context, [command('make a walk', 'CREATE_WORKFLOW')]);
    expect(outcome).toMatchObject({ type: 'tool.selected', tool: 'make' });
    expect(asked).toStrictEqual([
      {
        ...{ command: 'make a walk', mode: 'chat', results: [] },
        candidates: context.catalog.builders('CREATE_WORKFLOW'),
        building: {
          ...{ action: 'CREATE_WORKFLOW', brief: 'how to: make a walk', lastFailure: undefined },
          tools: context.catalog.search('make a walk', 300),
        },
      },
    ]);
  });

  it.each<[BuildAction, number]>([
    ['EDIT', 1],
    ['CREATE_TOOL', 0],
  ])(
    'is shown the tools that it may call where it makes or edits a workflow: %s',
    async (action, shown) => {
      const maker = defineTool({
        ...{ name: 'tool', description: 'Make a tool', effect: 'once', builds: 'CREATE_TOOL' },
        input: z.object({}),
        execute: () => 3,
      });
      const { asked, context } = asking({ status: 'blocked', reason: 'no' });
      context.catalog.register(maker);
      await outcomesOf(context, [command('see to it', action)]);
      expect(asked[0]?.building).toMatchObject({ brief: '' });
      expect(asked[0]?.building?.tools).toHaveLength(shown);
    },
  );

  it.each(buildActions.filter((action) => action !== 'EDIT' && action !== 'CREATE_WORKFLOW'))(
    'is not possible where no tool does it: %s',
    async (action) => {
      const { asked, context } = asking();
      expect(await outcomesOf(context, [command('make it', action)])).toEqual([
        {
          ...{ type: 'coordinator.declined', status: 'blocked' },
          message: `${action} is not possible here: this host has no tool that does it`,
        },
      ]);
      expect(asked).toEqual([]);
    },
  );

  it('takes a tool, not a workflow', async () => {
    const { context } = asking({ ...selected, kind: 'workflow' }, { workflows: matcher() });
    const [outcome] = await outcomesOf(context, [command('make it', 'EDIT')]);
    expect(outcome).toMatchObject({ message: 'EDIT takes a tool, not a workflow' });
  });

  const entry: IterationEntry = {
    ...{ type: 'iteration', attempt: 1, iteration: 1, action: 'EDIT', goalFocus: [] },
    ...{ claims: [], goalsProgress: [] },
  };
  const latest: CoordinatorResult = {
    ...{ commandReceived: 'edit it', selected: 'edit', args: { at: 1 }, status: 'error' },
    ...{ result: null, claims: [], toolRuns: [], error: null },
  };
  const error = { code: 'internal', message: 'no such file', isRetryable: false } as const;
  const result = { status: 'error', summary: 'it failed' } as const;
  it.each<[string, Partial<TurnState>, object | undefined]>([
    [
      'with its error',
      { log: Sequence.of<LogEntry>(entry), commands: Sequence.of({ ...latest, error }) },
      { args: { at: 1 }, message: 'no such file' },
    ],
    [
      'with its summary',
      { log: Sequence.of<LogEntry>({ ...entry, result }), commands: Sequence.of(latest) },
      { args: { at: 1 }, message: 'it failed' },
    ],
    [
      'with its status',
      {
        log: Sequence.of<LogEntry>(entry),
        commands: Sequence.of({ ...latest, status: 'blocked' }),
      },
      { args: { at: 1 }, message: 'blocked' },
    ],
    [
      'unless it succeeded',
      {
        log: Sequence.of<LogEntry>(entry),
        commands: Sequence.of({ ...latest, status: 'success' }),
      },
      undefined,
    ],
    [
      'unless it was another action',
      { log: Sequence.of<LogEntry>({ ...entry, action: 'DELETE' }), commands: Sequence.of(latest) },
      undefined,
    ],
    [
      'unless something came after it',
      {
        log: Sequence.of<LogEntry>(entry, { type: 'intervention', id: 'i1', message: 'm' }),
        commands: Sequence.of(latest),
      },
      undefined,
    ],
    ['unless nothing was carried out', { log: Sequence.of<LogEntry>(entry) }, undefined],
  ])('is told how the same failed the last time: %s (B1)', async (_, changes, lastFailure) => {
    const { asked, context } = asking({ status: 'blocked', reason: 'no' });
    await outcomesOf(context, [command('edit it', 'EDIT')], { ...state, ...changes });
    expect(asked[0]?.building?.lastFailure).toEqual(lastFailure);
  });
});

describe('several commands', () => {
  const usage = { modelCalls: 1, inputTokens: 5, outputTokens: 2, cost: 0.5 };
  const spend = ({ budget }: RoleContext) => {
    budget.reserveModelCall();
    budget.settle({ inputTokens: 5, outputTokens: 2, cost: 0.5 });
  };
  const together = (all: (context: RoleContext) => unknown, one?: Script) => {
    const { asked, context } = asking(one);
    const coordinateAll = async (_: unknown, roleContext: RoleContext) =>
      (await all(roleContext)) as CoordinatorAnswer[];
    const coordinator = { ...context.roles.coordinator, coordinateAll };
    return { asked, context: { ...context, roles: { ...context.roles, coordinator } } };
  };
  const blocked: CoordinatorAnswer = { status: 'blocked', reason: 'no' };

  it('are asked about side by side where the Coordinator takes one at a time (A2)', async () => {
    const { asked, context } = asking();
    const outcomes = await outcomesOf(context, [command('see a'), command('see b')]);
    expect(asked.map(({ command: text }) => text)).toEqual(['see a', 'see b']);
    expect(outcomes.map(({ type }) => type)).toEqual(['tool.selected', 'tool.selected']);
  });

  it('are asked about in one request where it can, whose costs the first has (A2)', async () => {
    const { asked, context } = together((roleContext) => {
      spend(roleContext);
      return [selected, blocked];
    });
    const outcomes = await outcomesOf(context, [command('see a'), command('see b')]);
    expect(asked).toEqual([]);
    expect(outcomes).toEqual([
      expect.objectContaining({ type: 'tool.selected', tool: 'see', usage }),
      { type: 'coordinator.declined', status: 'blocked', message: 'no' },
    ]);
  });

  it('of which one fits a workflow leave the other to be asked about alone', async () => {
    const workflows = matcher({
      match: ({ command: text }) => (text === 'do w' ? match : undefined),
    });
    const { asked, context } = together(() => {
      throw new Error('not asked');
    });
    const outcomes = await outcomesOf({ ...context, workflows }, [command('do w'), command('see')]);
    expect(outcomes.map(({ type }) => type)).toEqual(['workflow.matched', 'tool.selected']);
    expect(asked.map(({ command: text }) => text)).toEqual(['see']);
  });

  it.each<[string, (context: RoleContext) => unknown]>([
    ['too few answers', () => [selected]],
    ['no answers', () => []],
    [
      'a failure',
      () => {
        throw new Error('no JSON');
      },
    ],
  ])(
    'are asked about one by one after %s, and what was spent counts once (A2, A7)',
    async (_, all) => {
      const { asked, context } = together(
        (roleContext) => {
          spend(roleContext);
          return all(roleContext);
        },
        (_input, roleContext) => {
          spend(roleContext);
          return blocked;
        },
      );
      const outcomes = await outcomesOf(context, [command('see a'), command('see b')]);
      expect(asked).toHaveLength(2);
      const declined = { type: 'coordinator.declined', status: 'blocked', message: 'no' };
      expect(outcomes).toEqual([
        {
          ...declined,
          usage: { modelCalls: 2, inputTokens: 10, outputTokens: 4, cost: 1 },
        },
        { ...declined, usage },
      ]);
    },
  );

  it('have the costs of a request in vain where the next one costs nothing', async () => {
    const { context } = together(
      (roleContext) => {
        spend(roleContext);
        return [];
      },
      () => blocked,
    );
    const outcomes = await outcomesOf(context, [command('see a'), command('see b')]);
    expect(outcomes[0]).toHaveProperty('usage', usage);
    expect(outcomes[1]).not.toHaveProperty('usage');
  });
});
