import { given } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { performContext } from '../../../test/perform-context.js';
import type { Json } from '../../contracts/json.js';
import { resolveGuards } from '../../guards/guards.js';
import { Sequence } from '../../log/sequence.js';
import type { ToolGuard } from '../../ports/tool-guard.js';
import { defineTool } from '../../tools/define-tool.js';
import type { TurnState } from '../rules/state.js';
import { idempotencyKey, selectCall } from './select-call.js';

const see = defineTool({
  ...{ name: 'see', description: 'See a place', effect: 'read' },
  input: z.object({ place: z.string(), count: z.number().optional() }),
  execute: () => 3,
});
const slow = defineTool({
  ...{ name: 'slow', description: 'Checks its arguments elsewhere', effect: 'idempotent' },
  input: z.object({ place: z.string().refine(async (place) => place !== 'nowhere') }),
  execute: () => 3,
});
const chatOnly = defineTool({
  ...{ name: 'chat', description: 'Chat', effect: 'read', modes: ['chat'] },
  input: z.object({}),
  execute: () => 3,
});
const builder = defineTool({
  ...{ name: 'build', description: 'Build a tool', effect: 'once', builds: 'CREATE_TOOL' },
  input: z.object({}),
  execute: () => 3,
});
const starter = defineTool({
  ...{ name: 'begin', description: 'Begin a turn', effect: 'once', startsTurn: true },
  input: z.object({}),
  execute: () => 3,
});
const tools = [see, slow, chatOnly, builder, starter];

const result = { ref: 'r1', command: 'c', summary: 's', selected: 'see', data: { at: 'here' } };
const state: TurnState = { ...given(), calls: 2, results: Sequence.of(result) };
const wanted = { tool: 'see', args: { place: 'here' }, reason: 'it fits' };
const version = (name: string) => performContext({}, tools).catalog.versions()[name];

const guarded = (guard: Omit<ToolGuard, 'name'>) =>
  performContext({ guards: resolveGuards({ toolGuard: { name: 'g', ...guard } }) }, tools);

describe('a requested call', () => {
  it('gets the next number, its effect and its versions (A4)', async () => {
    const selected = await selectCall(state, performContext({}, tools), {
      ...wanted,
      ...{ workflowStep: 's1', timeoutMs: 50, maxAttempts: 2 },
    });
    expect(selected).toStrictEqual({
      ok: true,
      call: {
        ...{ ...wanted, workflowStep: 's1', timeoutMs: 50, maxAttempts: 2 },
        ...{ call: 3, effect: 'read', version: version('see'), needsApproval: false },
      },
    });
  });

  it('reports the version of a tool once, and again after a change', async () => {
    const known = { ...state, versions: { 'tool see': version('see') ?? '' } };
    const again = await selectCall(known, performContext({}, tools), wanted);
    expect(again).toStrictEqual({
      ok: true,
      call: { ...wanted, call: 3, effect: 'read', needsApproval: false },
    });
    const other = { ...state, versions: { 'tool see': 'old' } };
    expect(await selectCall(other, performContext({}, tools), wanted)).toMatchObject({
      call: { version: version('see') },
    });
  });

  it('names the turn that it starts', async () => {
    const begin = { tool: 'begin', args: {}, reason: '' };
    expect(await selectCall(state, performContext({}, tools), begin)).toMatchObject({
      call: { call: 3, turn: 'turn_1.c3', effect: 'once' },
    });
    expect(idempotencyKey(state, { number: 3 })).toBe('turn_1:3');
  });

  it('gets the arguments with the referenced results (A3)', async () => {
    const args = { place: { $ref: 'r1.at' } };
    const seen: unknown[] = [];
    const context = performContext(
      { needsApproval: (call) => seen.push(call) > 0 && call.args.place === 'here' },
      tools,
    );
    expect(await selectCall(state, context, { ...wanted, args })).toMatchObject({
      call: { args, needsApproval: true },
    });
    expect(seen).toEqual([
      {
        ...{ tool: see, args: { place: 'here' }, mode: 'chat', turn: 'turn_1' },
        ...{ session: 'default', run: { tenant: 'acme' } },
      },
    ]);
  });

  it('reads nothing in a step of a workflow as a reference (A3)', async () => {
    const args = { place: { $ref: 'r1.at' } };
    const step = { ...wanted, args, workflowStep: 's1' };
    expect(await selectCall(state, performContext({}, tools), step)).toMatchObject({
      ...{ ok: false, code: 'invalid_input' },
    });
  });

  it.each<[string, object, Partial<TurnState>, object]>([
    [
      'of no such tool',
      { tool: 'none' },
      {},
      { code: 'not_found', message: 'there is no tool none' },
    ],
    [
      'in another mode',
      { tool: 'chat', args: {} },
      { mode: 'code' },
      {
        code: 'permission_denied',
        message: 'tool chat is for mode chat; this turn runs in mode code',
      },
    ],
    [
      'of a tool that builds',
      { tool: 'build', args: {} },
      {},
      {
        code: 'permission_denied',
        message: 'tool build is for CREATE_TOOL, and this is no decision to build anything',
      },
    ],
    [
      'of a tool that builds nothing',
      { builds: 'CREATE_TOOL' },
      {},
      { code: 'permission_denied', message: 'tool see is for COMMAND, and this is CREATE_TOOL' },
    ],
    [
      'with arguments that its schema refuses',
      { args: { place: 3 } },
      {},
      {
        code: 'invalid_input',
        message: expect.stringMatching(/^arguments for see: place: .*expected string/),
      },
    ],
    [
      'with arguments that an external check refuses',
      { tool: 'slow', args: { place: 'nowhere' } },
      {},
      { code: 'invalid_input', message: expect.stringMatching(/^arguments for slow: place: /) },
    ],
    [
      'with a result that there is not',
      { args: { place: { $ref: 'r9' } } },
      {},
      { code: 'invalid_input', message: expect.stringMatching(/^arguments for see: .*r9/) },
    ],
  ])('is rejected before anything is announced: %s (A3, A6)', async (_, changes, at, refusal) => {
    const call = { ...wanted, ...changes };
    const selected = await selectCall({ ...state, ...at }, performContext({}, tools), call);
    expect(selected).toStrictEqual({ ok: false, ...refusal });
  });

  it('that builds carries out its build action', async () => {
    const call = { tool: 'build', args: {}, reason: '', builds: 'CREATE_TOOL' } as const;
    expect(await selectCall(state, performContext({}, tools), call)).toMatchObject({ ok: true });
  });

  it('passes on arguments with an external check', async () => {
    const call = { ...wanted, tool: 'slow' };
    expect(await selectCall(state, performContext({}, tools), call)).toMatchObject({
      call: { args: { place: 'here' }, effect: 'idempotent' },
    });
  });

  it('rethrows a programming error', () => {
    const context = performContext({}, tools);
    const of = () => {
      throw new RangeError('broken');
    };
    const broken = { ...context, args: Object.assign(Object.create(context.args), { of }) };
    expect(() => selectCall(state, broken, wanted)).toThrow('broken');
  });
});

describe('the guards of a call', () => {
  it('get its values, and allow it unchanged (F9)', async () => {
    const asked: unknown[] = [];
    const context = guarded({
      checkCall(call, { turn, session, run }) {
        asked.push({ call, turn, session, run });
        return { action: 'allow' };
      },
    });
    const args = { place: { $ref: 'r1.at' } };
    const selected = await selectCall(state, context, { ...wanted, args });
    expect(selected).toMatchObject({ ok: true, call: { args, needsApproval: false } });
    expect(selected).not.toHaveProperty('call.guards');
    expect(asked).toEqual([
      {
        call: { tool: 'see', effect: 'read', args: { place: 'here' } },
        ...{ turn: 'turn_1', session: 'default', run: { tenant: 'acme' } },
      },
    ]);
  });

  it('change it to values, which the schema checks (F9)', async () => {
    const to = (place: Json) =>
      guarded({
        checkCall: () => ({ action: 'change', to: { place }, reason: 'a name' }),
      });
    const guards = [{ guard: 'g', action: 'change', reason: 'a name' }];
    expect(await selectCall(state, to('there'), wanted)).toMatchObject({
      call: { args: { place: 'there' }, guards, needsApproval: false },
    });
    expect(await selectCall(state, to(3), wanted)).toMatchObject({
      ...{ ok: false, code: 'invalid_input' },
    });
  });

  it('refuse it, or let a person approve it (F9)', async () => {
    const refusing = guarded({ checkCall: () => ({ action: 'refuse', reason: 'a secret' }) });
    expect(await selectCall(state, refusing, wanted)).toStrictEqual({
      ...{ ok: false, code: 'permission_denied', message: 'refused by guard g: a secret' },
      guards: [{ guard: 'g', action: 'refuse', reason: 'a secret' }],
    });
    const asking = guarded({ checkCall: () => ({ action: 'ask', reason: 'is it meant?' }) });
    expect(await selectCall(state, asking, wanted)).toMatchObject({
      call: {
        needsApproval: true,
        guards: [{ guard: 'g', action: 'ask', reason: 'is it meant?' }],
      },
    });
  });

  it('do not remove an approval that the call needs anyway', async () => {
    const context = guarded({ checkCall: () => ({ action: 'allow' }) });
    expect(await selectCall(state, context, { ...wanted, needsApproval: true })).toMatchObject({
      call: { needsApproval: true },
    });
  });

  it('that only check results are not asked about calls', async () => {
    const context = guarded({ checkResult: () => ({ action: 'refuse', reason: 'no' }) });
    expect(selectCall(state, context, wanted)).toMatchObject({ ok: true });
  });
});
