import { aPlan, given, severalCommands } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { TurnEvent, TurnEventOf } from './events.js';
import { evolve } from './evolve.js';
import type { Lane, TurnState } from './state.js';

const at = { v: 1, at: 0 } as const;
const planned: TurnEvent = { type: 'planner.planned', ...at, plan: aPlan() };
const decided: TurnEvent = { type: 'executor.decided', ...at, ...severalCommands('a', 'b') };
const base = given(planned, decided);
const matched: TurnEventOf<'workflow.matched'> = {
  ...{ type: 'workflow.matched', ...at, workflow: 'w', hash: 'h1', inputs: { n: 1 }, why: '' },
};
const selected: TurnEventOf<'tool.selected'> = {
  ...{ type: 'tool.selected', ...at, call: 4, tool: 'see', args: { m: 2 }, effect: 'once' },
  ...{ needsApproval: false, reason: '', version: 'v1' },
};
const withStep: TurnEvent = { ...selected, effect: 'read', workflowStep: 's1' };
const claim = { claim: 'it is three', confidence: 0.9, source: 'see' };
const attachment = { name: 'a.txt', mediaType: 'text/plain', size: 1, hash: 'a'.repeat(64) };
const returned: TurnEventOf<'tool.finished'> = {
  ...{ type: 'tool.finished', ...at, call: 4, durationMs: 7 },
  outcome: {
    ...{ ok: true, data: 3, summary: 'three' },
    claims: [claim, { confidence: 0.5, source: 'see' }],
    attachments: [attachment],
  },
};
const broken = { code: 'timeout', message: 'cut off', isRetryable: true } as const;
const unfounded = { ...broken, code: 'missing_source' } as const;
const failed: TurnEventOf<'tool.finished'> = {
  ...{ type: 'tool.finished', ...at, call: 4, durationMs: 7 },
  outcome: { ok: false, error: broken },
};

const after = (...events: readonly TurnEvent[]): TurnState => events.reduce(evolve, base);
const lanesOf = ({ phase }: TurnState): readonly Lane[] =>
  phase.name === 'commanding' ? phase.lanes : [];
const first = (...events: readonly TurnEvent[]): Lane | undefined => lanesOf(after(...events))[0];
const untouched = lanesOf(base)[1];

const workflow = {
  ...{ workflow: 'w', hash: 'h1', inputs: { n: 1 }, steps: [] },
  ...{ fallbackOf: [], since: 0 },
};
const call = {
  ...{ number: 4, tool: 'see', args: { m: 2 }, effect: 'once', workflowStep: undefined },
  ...{ timeoutMs: undefined, maxAttempts: undefined },
};

describe('a matched workflow', () => {
  it('serves the command of its lane, and is recorded in the versions (A4, B5)', () => {
    const state = after({ ...matched, lane: 1 });

    expect(lanesOf(state)).toStrictEqual([
      {
        ...lanesOf(base)[0],
        command: { ...lanesOf(base)[0]?.command, selected: 'w', args: { n: 1 }, workflow },
        phase: { name: 'advancing', workflow },
      },
      untouched,
    ]);
    expect(state.versions).toStrictEqual({ 'workflow w': 'h1' });
  });

  it('changes nothing if the command is in a later phase (F2)', () => {
    for (const events of [[selected], [matched], [matched, withStep]]) {
      const state = after(...events);
      expect(evolve(state, { ...matched, workflow: 'other' })).toStrictEqual({
        ...state,
        version: state.version + 1,
      });
    }
  });

  it('keeps the results of its steps, and their claims for its command (A4)', () => {
    const lane = first(matched, withStep, returned);

    const advanced = {
      ...workflow,
      steps: [{ step: 's1', outcome: returned.outcome, durationMs: 7 }],
    };
    expect(lane?.phase).toStrictEqual({ name: 'advancing', workflow: advanced });
    expect(lane?.command).toStrictEqual({
      ...first(matched)?.command,
      workflow: advanced,
      claims: [
        { ...claim, event: 6 },
        { claim: 'three', confidence: 0.5, source: 'see', event: 6 },
      ],
      attachments: [attachment],
      toolRuns: [{ tool: 'see', status: 'success', durationMs: 7 }],
    });
  });

  it('names a step after its tool if it has no name', () => {
    const bare: TurnEvent = { ...selected, effect: 'read' };
    const { phase } = first(matched, bare, failed) ?? {};
    expect(phase?.name === 'advancing' && phase.workflow.steps).toStrictEqual([
      { step: 'see', outcome: { ok: false, error: broken }, durationMs: 7 },
    ]);
  });

  it('ends its command with its outputs (A4)', () => {
    const completed: TurnEvent = {
      ...{ type: 'workflow.completed', ...at, outputs: { sum: 3 }, summary: 'added' },
    };
    expect(first(matched, withStep, returned, completed)?.phase).toStrictEqual({
      name: 'ended',
      result: { status: 'success', summary: 'added' },
      value: { selected: 'w', data: { sum: 3 } },
    });
  });

  const gaveUp: TurnEventOf<'workflow.failed'> = {
    type: 'workflow.failed',
    ...at,
    message: 'step s1 failed',
  };
  const internal = { code: 'internal', message: 'step s1 failed', isRetryable: false };
  it.each<[string, readonly TurnEvent[], object]>([
    ['before any step', [], internal],
    ['after a step that succeeded', [withStep, returned], internal],
    ['after one step that failed', [withStep, failed], broken],
    ['after a step that failed', [withStep, returned, withStep, failed], broken],
  ])('ends its command with the error of its last step: %s (A4, A6)', (_, events, error) => {
    expect(first(matched, ...events, gaveUp)?.phase).toStrictEqual({
      name: 'ended',
      result: { status: 'error', summary: 'step s1 failed', error, safeToRepeat: false },
    });
  });

  const fallback = { workflow: 'f', hash: 'h2', inputs: { n: 2 }, why: 'it was named' };
  it('is replaced by its fallback, which begins at its first step (B5)', () => {
    const before = [matched, withStep, failed] as const;
    const state = after(...before, { ...gaveUp, fallback });
    const { why, ...named } = fallback;
    const next = { ...named, steps: [], fallbackOf: ['w'], since: 0 };
    expect(lanesOf(state)[0]?.phase).toStrictEqual({ name: 'advancing', workflow: next });
    expect(lanesOf(state)[0]?.command).toStrictEqual({
      ...first(...before)?.command,
      ...{ selected: 'f', args: { n: 2 }, workflow: next },
    });
    expect(state.versions).toStrictEqual({
      'workflow w': 'h1',
      'tool see': 'v1',
      'workflow f': 'h2',
    });
    expect(state.warnings.toArray()).toStrictEqual([]);

    const again = { workflow: 'g', hash: 'h3', inputs: {}, why: '' };
    const [lane] = lanesOf(evolve(state, { ...gaveUp, fallback: again }));
    expect(lane?.command.workflow?.fallbackOf).toStrictEqual(['w', 'f']);
  });

  it('discards its findings if its attempt is set aside, with a warning (B5)', () => {
    const state = after(matched, withStep, returned, { ...gaveUp, fallback, isSetAside: true });
    const [lane] = lanesOf(state);
    expect(lane?.command).toMatchObject({
      ...{ selected: 'f', claims: [], attachments: [] },
      toolRuns: [{ tool: 'see', status: 'success', durationMs: 7 }],
    });
    expect(state.warnings.toArray()).toStrictEqual([
      {
        code: 'workflow_failed',
        message: 'workflow w failed: step s1 failed; f is carried out instead',
      },
    ]);
  });
});

describe('a selected call', () => {
  it('is the call of its lane from then on, and recorded in the versions (A4)', () => {
    const state = after({ ...selected, lane: 2 });
    const [, lane] = lanesOf(state);
    expect(lanesOf(state)[0]).toStrictEqual(lanesOf(base)[0]);
    expect(lane).toStrictEqual({
      ...untouched,
      command: { ...untouched?.command, selected: 'see', args: { m: 2 } },
      phase: { name: 'calling', call },
      halt: undefined,
    });
    expect([state.calls, state.versions]).toStrictEqual([4, { 'tool see': 'v1' }]);
  });

  it('without a version is of a tool already used in the turn', () => {
    const { version, ...known } = selected;
    const state = after(known);
    expect([state.calls, state.versions]).toStrictEqual([4, {}]);
  });

  it('leaves the command to its workflow, and has the limits of its step (B5)', () => {
    const lane = first(matched, { ...withStep, timeoutMs: 50, maxAttempts: 2, turn: 't.4' });
    expect(lane?.command).toStrictEqual(first(matched)?.command);
    expect(lane?.phase).toStrictEqual({
      name: 'calling',
      call: {
        ...call,
        ...{ effect: 'read', workflowStep: 's1', timeoutMs: 50, maxAttempts: 2, turn: 't.4' },
      },
    });
  });

  it.each<[string, object, object | undefined]>([
    ['the policy asks', { needsApproval: true }, { kind: 'approval', tool: 'see', call: 4 }],
    [
      'a guard asks',
      {
        needsApproval: true,
        guards: [
          { guard: 'f', action: 'change', reason: 'a name' },
          { guard: 'g', action: 'ask', reason: 'is it meant?' },
        ],
      },
      { kind: 'approval', tool: 'see', call: 4, reason: 'guard g asks: is it meant?' },
    ],
    ['nobody asks', { guards: [{ guard: 'g', action: 'ask', reason: 'r' }] }, undefined],
  ])('waits for an approval if it needs one: %s (F9)', (_, changes, halt) => {
    expect(first({ ...selected, ...changes })?.halt).toStrictEqual(halt);
  });

  it('changes nothing while another call runs, or if the command has ended (F2)', () => {
    for (const events of [[selected], [selected, returned]]) {
      const state = after(...events);
      expect(evolve(state, { ...selected, call: 5, tool: 'other' })).toStrictEqual({
        ...state,
        version: state.version + 1,
      });
    }
  });
});

describe('a call that ended', () => {
  const trace = { what: 'call see {"m":2}' };
  it.each<[string, TurnEvent, object, object]>([
    [
      'with a value',
      returned,
      {
        ...{ name: 'ended', result: { status: 'success', summary: 'three' } },
        value: { selected: 'see', data: 3 },
        trace: { ...trace, outcome: returned.outcome },
      },
      { tool: 'see', status: 'success', durationMs: 7 },
    ],
    [
      'with an error',
      failed,
      {
        name: 'ended',
        result: { status: 'error', summary: 'cut off', error: broken, safeToRepeat: false },
        trace: { ...trace, outcome: { ok: false, error: broken } },
      },
      { tool: 'see', status: 'timeout', durationMs: 7 },
    ],
    [
      'without a source to go by',
      { ...failed, outcome: { ok: false, error: unfounded } },
      {
        name: 'ended',
        result: {
          ...{ status: 'blocked', summary: 'cut off', safeToRepeat: false },
          error: unfounded,
        },
        trace: { ...trace, outcome: { ok: false, error: unfounded } },
      },
      { tool: 'see', status: 'missing_source', durationMs: 7 },
    ],
  ])('ends its command: %s (A4, A6)', (_, event, phase, run) => {
    const lane = first(selected, event);
    expect(lane?.phase).toStrictEqual(phase);
    expect(lane?.command.toolRuns).toStrictEqual([run]);
  });

  it('may be repeated if it changed nothing permanently (A6)', () => {
    const { phase } = first({ ...selected, effect: 'idempotent' }, failed) ?? {};
    expect(phase?.name === 'ended' && phase.result.safeToRepeat).toBe(true);
  });

  it('names the turn that it started', () => {
    const lane = first({ ...selected, turn: 't.4' }, returned);
    expect(lane?.command.toolRuns).toStrictEqual([
      { tool: 'see', status: 'success', durationMs: 7, turn: 't.4' },
    ]);
  });
});

describe('a command that led to no call', () => {
  it.each([undefined, broken])(
    'ends with the answer of the Coordinator: error %j (A3)',
    (error) => {
      const declined: TurnEvent = {
        ...{ type: 'coordinator.declined', ...at, status: 'blocked', message: 'nothing fits' },
        ...(error && { error }),
      };
      expect(first(declined)?.phase).toStrictEqual({
        name: 'ended',
        result: {
          ...{ status: 'blocked', summary: 'nothing fits', safeToRepeat: true },
          ...(error && { error }),
        },
      });
      const again = after(selected);
      expect(lanesOf(evolve(again, declined))).toStrictEqual(lanesOf(again));
    },
  );
});
