import {
  aCommand,
  aPlan,
  aValidation,
  completion,
  countingIds,
  type FakeClock,
  fakeClock,
  type RoleScripts,
  scriptedRoles,
} from '@pce/testkit';
import { anAnalysis } from '@pce/testkit/internal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { CoordinatorAnswer, ExecutorDecision } from '../contracts/index.js';
import {
  type CoordinatorInput,
  createOrchestrator,
  defineTool,
  type Effect,
  type JsonObject,
  LeaseLostError,
  memoryStore,
  type Orchestrator,
  type OrchestratorOptions,
  PceError,
  type Store,
  StoreError,
  type TurnEvent,
  type TurnResult,
} from '../index.js';
import { effects } from '../internal.js';

let clock: FakeClock;
let store: Store;
let runs: string[];
let opened: Orchestrator[];

const ids = countingIds();

const note = (effect: 'read' | 'idempotent' | 'once', extra: { destructive?: boolean } = {}) =>
  defineTool({
    name: `note.${effect}`,
    description: `Note a text, ${effect}`,
    input: z.object({ text: z.string().default('') }),
    effect,
    ...extra,
    execute: ({ text }) => {
      runs.push(text);
      return { text, length: text.length };
    },
  });

function open(scripts: RoleScripts, options: Partial<OrchestratorOptions> = {}): Orchestrator {
  const pce = createOrchestrator({
    ...scriptedRoles(scripts),
    tools: [note('read')],
    clock,
    ids,
    store,
    toolRetry: { minDelayMs: 0 },
    ...options,
  });
  opened.push(pce);
  return pce;
}

/** A Coordinator that calls `tool` with the command as its text. */
const callWith =
  (name: string, args?: JsonObject) =>
  ({ command }: CoordinatorInput): CoordinatorAnswer => ({
    status: 'selected',
    kind: 'tool',
    name,
    args: args ?? { text: command },
    reason: '',
  });

const commands = (...texts: string[]): ExecutorDecision[] => [...texts.map(aCommand), completion()];

async function types(pce: Orchestrator, turn: string): Promise<TurnEvent['type'][]> {
  return (await pce.events(turn)).map(({ event }) => event.type);
}

beforeEach(() => {
  clock = fakeClock();
  store = memoryStore({ clock });
  runs = [];
  opened = [];
});

afterEach(async () => {
  // Every turn of every test replays to the same state and holds its hash chain (F2, F3).
  const [pce] = opened;
  for (const { turn } of (await pce?.list()) ?? []) {
    await pce?.replay(turn);
    await pce?.verify(turn);
  }
  await pce?.close();
});

describe('a turn', () => {
  it('carries a request from plan to saved answer, each step an event (A1–A6, A12)', async () => {
    const saved: string[] = [];
    const pce = open(
      {
        decide: commands('one', 'two'),
        coordinate: callWith('note.read'),
        validate: aValidation(1, { goals: [{ goalId: 'GOAL_1', score: 0.6 }] }),
      },
      {
        save: async ({ markdown, markdownParts }) =>
          void saved.push(markdown, [...markdownParts()].join('')),
      },
    );
    const turn = pce.start('Do it');
    const seen: string[] = [];
    turn.on('executor.decided', ({ action }) => seen.push(action));
    const result = await turn.result();
    expect(result).toMatchObject({ status: 'completed', answer: 'Done.', iterations: 3 });
    expect(seen).toEqual(['COMMAND', 'COMMAND', 'COMPLETE']);
    expect(runs).toEqual(['one', 'two']);
    expect(saved[0]).toContain('## 4. Execution Progress');
    expect(saved[0]).toContain('- GOAL_1: partial (0.60)');
    expect(saved[1]).toBe(saved[0]);
    expect(await types(pce, turn.id)).toEqual([
      'turn.started',
      'planner.planned',
      'executor.decided',
      'tool.selected',
      'tool.finished',
      'executor.decided',
      'tool.selected',
      'tool.finished',
      'executor.decided',
      'synthesizer.answered',
      'validator.validated',
      'turn.saved',
      'turn.finished',
    ]);
  });

  it('excludes tools from modes that they do not allow (A15)', async () => {
    const coder = { ...note('read'), name: 'code.write', modes: ['code'] as const };
    const pce = open(
      { decide: commands('write'), coordinate: callWith('code.write') },
      { tools: [coder] },
    );
    const chat = await pce.start('Do it').result();
    expect(chat.log.at(1)).toMatchObject({ result: { error: { code: 'permission_denied' } } });
    const code = await open(
      { decide: commands('write'), coordinate: callWith('code.write') },
      { tools: [coder] },
    )
      .start('Do it', { mode: 'code' })
      .result();
    expect(code.log.at(1)).toMatchObject({ result: { status: 'success' } });
  });

  it('distinguishes a role that breaks its contract from one that answers, and asks a person (A2, A14)', async () => {
    const empty: ExecutorDecision = { ...aCommand(' ') };
    const pce = open({ decide: [empty, completion()] });
    const result = await pce.start('Do it').result();
    expect(result).toMatchObject({
      status: 'blocked',
      interventions: [{ kind: 'role_failed', phase: 'executor' }],
    });
    expect(result.interventions[0]?.message).toContain('command');
    const [intervention] = result.interventions;
    const after = await pce
      .resolve(intervention?.id ?? '', { choose: 'retry', by: 'ann' })
      .result();
    expect(after.status).toBe('completed');
  });

  it('returns the answer although the journal can no longer be written, with a warning (A12)', async () => {
    const full: Store = {
      ...store,
      append: (input) =>
        input.events.some(({ type }) => type === 'validator.validated')
          ? Promise.reject(new StoreError('store_full', 'no space left'))
          : store.append(input),
    };
    const result = await open({}, { store: full }).start('Do it').result();
    expect(result).toMatchObject({
      status: 'failed',
      answer: 'Done.',
      warnings: [{ code: 'not_saved', message: expect.stringContaining('no space left') }],
    });
  });

  it('calls no role once the journal cannot be written (F1, F10)', async () => {
    let asked = 0;
    const lost: Store = {
      ...store,
      append: (input) =>
        input.expectedVersion === 0
          ? store.append(input)
          : Promise.reject(new LeaseLostError('turn')),
    };
    const pce = open(
      {
        decide: async () => {
          asked += 1;
          clock.advance(1);
          await new Promise(setImmediate);
          return anAnalysis(`thought ${asked}`);
        },
      },
      { store: lost },
    );
    await expect(pce.start('Do it').result()).rejects.toMatchObject({ code: 'lease_lost' });
    expect(asked).toBeLessThan(4);
  });

  it.each([
    ['tool calls', { toolConcurrency: 2 }],
    ['turns', { turnConcurrency: 2 }],
  ])(
    'runs at most as many %s at once as the host allows, and all of them in the end',
    async (_, options) => {
      let [atOnce, most] = [0, 0];
      const busy = defineTool({
        name: 'busy',
        description: 'Be busy',
        input: z.object({}),
        effect: 'read',
        execute: async () => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await new Promise(setImmediate);
          atOnce -= 1;
        },
      });
      const pce = open(
        { decide: ({ log }) => (log.length > 1 ? completion() : aCommand('be busy')) },
        { tools: [busy], ...options },
      );
      const turns = Array.from({ length: 6 }, () => pce.start('Do it').result());
      const statuses = (await Promise.all(turns)).map(({ status }) => status);
      expect(statuses).toEqual(Array.from({ length: 6 }, () => 'completed'));
      expect(most).toBe(2);
    },
  );
});

describe('limits', () => {
  it('ends a plan that never completes with the synthesis after ten iterations, with a warning (A7, A13)', async () => {
    let n = 0;
    const pce = open({ decide: () => anAnalysis(`thought ${n++}`), validate: aValidation(0.1) });
    const result = await pce.start('Do it').result();
    expect(result).toMatchObject({
      status: 'failed',
      iterations: 10,
      warnings: [{ code: 'iterations', value: 10 }],
    });
    expect(result.log).toContainEqual(
      expect.objectContaining({ type: 'warning', limit: 'iterations', value: 10 }),
    );
  });

  it('allows a request to raise a limit up to the ceiling (A7)', async () => {
    const pce = open({ decide: completion() }, { ceilings: { iterations: 20 } });
    expect(() => pce.start('Do it', { limits: { iterations: 21 } })).toThrow(/iterations.*21.*20/);
    // @ts-expect-error a limit of that name does not exist
    expect(() => pce.start('Do it', { limits: { iteratoins: 5 } })).toThrow(/iteratoins/);
    expect((await pce.start('Do it', { limits: { iterations: 20 } }).result()).status).toBe(
      'completed',
    );
  });
});

describe('synthesis and validation', () => {
  it('revises an answer that cites unknown ids, without asking the validator (A11)', async () => {
    let validations = 0;
    const pce = open({
      decide: completion(),
      synthesize: ({ revision }) => ({
        answer: revision === undefined ? 'It is so [c7].' : `Was: ${revision.answer.slice(0, 8)}`,
      }),
      validate: () => {
        validations += 1;
        return aValidation(1);
      },
    });
    const result = await pce.start('Do it').result();
    expect(result).toMatchObject({ status: 'completed', answer: 'Was: It is so' });
    expect(validations).toBe(1);
  });

  it('plans again on RETRY, keeps the first attempt in §4, and reports the failure to the planner (A8, A11)', async () => {
    const failures: unknown[] = [];
    const pce = open({
      plan: ({ failure }) => {
        failures.push(failure?.reasons);
        return aPlan();
      },
      decide: completion(),
      validate: [aValidation(0.4, { reasons: ['missing_evidence'] }), aValidation(1)],
    });
    const turn = pce.start('Do it');
    expect((await turn.result()).status).toBe('completed');
    expect(failures).toEqual([undefined, ['missing_evidence']]);
    expect(turn.log.toMarkdown()).toContain('### Executor Iteration 1 (Attempt 2)');
  });
});

describe('approvals', () => {
  const destructive = (): Partial<OrchestratorOptions> => ({
    tools: [note('once', { destructive: true })],
  });
  const scripts: RoleScripts = { decide: commands('drop it'), coordinate: callWith('note.once') };
  const approved = { choose: 'approve', by: 'ann' };

  /** A turn that asks about a destructive call. */
  async function ask(options: Partial<OrchestratorOptions> = {}) {
    const pce = open(scripts, { ...destructive(), ...options });
    const blocked = await pce.start('Do it').result();
    const [first] = blocked.interventions;
    return { pce, first, id: first?.id ?? '', turn: blocked.turn };
  }

  it('asks before a destructive call, and runs exactly this call, once (F9)', async () => {
    const { pce, first, id } = await ask();
    expect(runs).toEqual([]);
    expect(first).toMatchObject({
      kind: 'approval',
      tool: 'note.once',
      approval: { args: { text: 'drop it' } },
    });
    expect((await pce.resolve(id, approved).result()).status).toBe('completed');
    expect(runs).toEqual(['drop it']);
    const again = pce.resolve(id, { choose: 'approve', by: 'bob' }).result();
    await expect(again).rejects.toMatchObject({ code: 'intervention_resolved' });
  });

  it('does not run a denied call (F9)', async () => {
    const { pce, id } = await ask();
    const denied = { choose: 'deny', answer: 'too risky', by: 'ann' };
    const { log } = await pce.resolve(id, denied).result();
    expect(runs).toEqual([]);
    expect(JSON.stringify(log)).toContain('denied by ann: too risky');
  });

  it('expires: it is refused, and asked for again on resume (F9)', async () => {
    const { pce, id, turn } = await ask({ approvalTtlMs: 1_000 });
    clock.advance(1_001);
    const late = pce.resolve(id, approved).result();
    await expect(late).rejects.toMatchObject({ code: 'approval_expired' });
    const again = await pce.resume(turn).result();
    expect(again.interventions).toHaveLength(1);
    const [second] = again.interventions;
    expect(second?.id).not.toBe(id);
    await pce.resolve(second?.id ?? '', approved).result();
    expect(runs).toEqual(['drop it']);
  });

  it('applies to the tool as of the request: for a changed one it is asked for again (F9, F11)', async () => {
    const { pce, first, id, turn } = await ask();
    const tools = pce.tools.list().map((tool) => ({ ...tool, version: '2' }));
    const changed = open(scripts, { tools });
    const policy = { onVersionChange: 'continue' } as const;
    const after = await changed.resolve(id, approved, policy).result();
    expect([runs, after.status]).toEqual([[], 'blocked']);
    const [second, ...others] = after.interventions;
    expect(others).toEqual([]);
    expect(second).toMatchObject({ kind: 'approval', message: expect.stringMatching(/changed/) });
    expect(second?.approval?.hash).not.toBe(first?.approval?.hash);
    await changed.resolve(second?.id ?? '', approved).result();
    expect(runs).toEqual(['drop it']);
    await changed.verify(turn);
  });

  it('lets one of two approvers win (F9, F10)', async () => {
    const { pce, id } = await ask();
    const other = open(scripts, destructive());
    const ends = await Promise.allSettled([
      pce.resolve(id, approved).result(),
      other.resolve(id, { choose: 'approve', by: 'bob' }).result(),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(runs).toEqual(['drop it']);
  });

  it('requires a person, and one of the choices, which it lists; nothing else changes (A14)', async () => {
    const { pce, id, turn } = await ask();
    const nobody = pce.resolve(id, { choose: 'approve', by: '' }).result();
    await expect(nobody).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(pce.resolve(id, { choose: 'yes', by: 'ann' }).result()).rejects.toThrow(/approve/);
    const unknown = pce.resolve('turn_x.i1', approved).result();
    await expect(unknown).rejects.toBeInstanceOf(PceError);
    expect((await pce.result(turn)).interventions).toHaveLength(1);
    expect(runs).toEqual([]);
  });
});

describe('pause, cancel, resume', () => {
  it('pauses before the next step and continues from there (A13)', async () => {
    const pce = open({ decide: commands('one', 'two'), coordinate: callWith('note.read') });
    const turn = pce.start('Do it');
    turn.once('tool.finished', () => void turn.pause());
    expect((await turn.result()).status).toBe('paused');
    expect(runs.length).toBeLessThan(3);
    const result = await pce.resume(turn.id).result();
    expect(result.status).toBe('completed');
    expect(runs).toEqual(['one', 'two']);
  });

  it('cuts a role at work off if asked to, and asks it again (A13)', async () => {
    const asked: AbortSignal[] = [];
    const decisions = commands('one');
    const pce = open({
      decide: (_, context) => {
        asked.push(context.signal);
        const decision = decisions[asked.length - 2];
        if (decision !== undefined) return decision;
        return new Promise((_resolve, reject) => {
          context.signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      },
      coordinate: callWith('note.read'),
    });
    const turn = pce.start('Do it');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const paused = await turn.pause({ cutsRoles: true });
    const events = await pce.events(turn.id);
    const result = await pce.resume(turn.id).result();

    expect(paused.status).toBe('paused');
    expect(events.map(({ event }) => event.type)).not.toContain('role.failed');
    expect([result.status, runs]).toEqual(['completed', ['one']]);
  });

  it('cancels a running tool through its signal, permanently (A13)', async () => {
    const hanging = defineTool({
      name: 'hang',
      description: 'Hang',
      input: z.object({}),
      execute: (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        ),
    });
    const abort = new AbortController();
    const pce = open({ decide: commands('hang') }, { tools: [hanging] });
    const turn = pce.start('Do it', { signal: abort.signal });
    turn.on('tool.selected', () => queueMicrotask(() => abort.abort(new Error('enough'))));
    expect((await turn.result()).status).toBe('cancelled');
    const events = await pce.events(turn.id);
    expect(events.at(-2)?.event).toMatchObject({
      type: 'tool.finished',
      outcome: { error: { code: 'cancelled' } },
    });
    expect(events.at(-1)?.event).toMatchObject({
      type: 'turn.finished',
      status: 'cancelled',
      reason: 'enough',
    });
    await expect(pce.resume(turn.id).result()).rejects.toMatchObject({ code: 'turn_finished' });
  });

  it('starts a turn of a given id once, however often requested (F1)', async () => {
    const pce = open({ decide: commands('one'), coordinate: callWith('note.read') });
    const ends = await Promise.allSettled([
      pce.start('Do it', { turn: 'order-17' }).result(),
      open({}).start('Do it', { turn: 'order-17' }).result(),
    ]);
    expect(ends).toMatchObject([
      { value: { turn: 'order-17', status: 'completed' } },
      { reason: { code: 'lease_held' } },
    ]);
    await expect(pce.start('Do it', { turn: 'order-17' }).result()).rejects.toMatchObject({
      code: 'turn_exists',
      message: expect.stringContaining('order-17'),
    });
    expect(runs).toEqual(['one']);
    for (const turn of ['', '../up', 'a/b', '.hidden', 'x'.repeat(129)]) {
      expect(() => pce.start('Do it', { turn })).toThrow(/turn id/);
    }
  });

  it('refuses to continue with changed tools, or plans again, as the host says (F11)', async () => {
    const scripts: RoleScripts = { decide: commands('one'), coordinate: callWith('note.read') };
    const pce = open(scripts);
    const turn = pce.start('Do it');
    turn.on('tool.selected', () => void turn.pause());
    await turn.result();
    runs.length = 0;
    const never = () => Promise.reject(new Error('unexpected question: nothing changed'));
    const again = open(scripts).resume(turn.id, { onVersionChange: never });
    void again.pause();
    expect((await again.result()).status).toBe('paused');
    const changed = { ...note('read'), version: '2' };
    const refused = open(scripts, { tools: [changed] })
      .resume(turn.id, { onVersionChange: 'refuse' })
      .result();
    await expect(refused).rejects.toMatchObject({
      code: 'versions_changed',
      message: expect.stringContaining('tool note.read'),
    });
    expect(runs).toEqual([]);
    const seen: string[] = [];
    const replanning = open(
      { ...scripts, plan: () => aPlan({ approach: `plan ${seen.push('planned')}` }) },
      { tools: [changed] },
    );
    const result = await replanning.resume(turn.id, { onVersionChange: () => 'replan' }).result();
    expect(result.status).toBe('completed');
    expect(seen).toHaveLength(1);
  });
});

describe('fork', () => {
  it('branches at an event with changed input, and leaves the parent unchanged (F2)', async () => {
    const pce = open({
      decide: ({ inputs, log }) =>
        log.at(-1)?.type === 'plan' ? aCommand(`say ${inputs.word}`) : completion(),
      coordinate: callWith('note.read'),
    });
    const parent = await pce.start('Do it', { inputs: { word: 'one' } }).result();
    const before = await pce.events(parent.turn);
    const fork = await pce.fork(parent.turn, { at: 2, inputs: { word: 'two' } }).result();
    expect(fork.status).toBe('completed');
    expect(runs).toEqual(['say one', 'say two']);
    expect(await pce.events(parent.turn)).toEqual(before);
    const events = await pce.events(fork.turn);
    expect(events.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(events[2]?.event).toMatchObject({
      type: 'turn.forked',
      parent: parent.turn,
      version: 2,
    });
    expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
    await expect(pce.fork(parent.turn, { at: 999 }).result()).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('a crash at every event', () => {
  const steps = Array.from({ length: 4 }, (_, index) => `step ${index}`);
  const scriptsFor = (effect: Effect): RoleScripts => ({
    decide: ({ log }) => {
      const done = log.toArray().filter((entry) => entry.type === 'iteration').length;
      const command = steps[done];
      return command === undefined ? completion() : aCommand(command);
    },
    coordinate: callWith(`note.${effect}`),
  });

  /** Resumes until the turn has ended; calls in doubt are resolved as not done. */
  async function goOn(pce: Orchestrator, turn: string): Promise<TurnResult> {
    let result = await pce.resume(turn).result();
    for (const { id, kind } of result.interventions) {
      expect(kind).toBe('in_doubt');
      result = await pce.resolve(id, { choose: 'run_again', by: 'ann' }).result();
    }
    return result;
  }

  it.each(effects)(
    'loses no step and runs none twice, after any event: %s tools (F1, F8)',
    async (effect) => {
      const whole = open(scriptsFor(effect), { tools: [note(effect)] });
      const { turn } = await whole.start('Do it').result();
      const stream = `turn/${turn}`;
      const events = await store.read({ stream });
      for (let kept = 1; kept < events.length; kept += 1) {
        runs = [];
        store = memoryStore({ clock });
        const prefix = events.slice(0, kept);
        await store.append({ stream, expectedVersion: 0, events: prefix });
        const pce = open(scriptsFor(effect), { tools: [note(effect)] });
        const result = await goOn(pce, turn);
        expect(result.status).toBe('completed');
        const finished = prefix.filter(({ type }) => type === 'tool.finished').length;
        expect(runs).toEqual(steps.slice(finished));
        await pce.replay(turn);
        await pce.verify(turn);
      }
    },
  );
});

describe('tampering', () => {
  it('is detected: verify names the event whose text was changed (F3)', async () => {
    const pce = open({ decide: commands('one'), coordinate: callWith('note.read') });
    const { turn } = await pce.start('Do it').result();
    for (const version of [1, 5, 9]) {
      const forged: Store = {
        ...store,
        read: async (input) =>
          (await store.read(input)).map((entry) =>
            entry.version === version
              ? { ...entry, body: entry.body.replace('"v":1', '"v":2') }
              : entry,
          ),
      };
      await expect(open({}, { store: forged }).verify(turn)).rejects.toMatchObject({
        code: 'journal_tampered',
        version,
      });
    }
    const cut: Store = { ...store, read: async (input) => (await store.read(input)).slice(0, -1) };
    await expect(open({}, { store: cut }).verify(turn)).rejects.toMatchObject({
      code: 'journal_tampered',
    });
  });
});
