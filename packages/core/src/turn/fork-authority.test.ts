import { aCommand, aPlan, completion, scriptedRoles, severalCommands } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type OrchestratorOptions,
  type TurnResult,
} from '../index.js';

const kinds = {
  'note.read': { effect: 'read', destructive: false },
  'note.write': { effect: 'idempotent', destructive: false },
  'note.replace': { effect: 'idempotent', destructive: true },
  'mail.send': { effect: 'once', destructive: false },
  'money.send': { effect: 'once', destructive: true },
} as const;
type Kind = keyof typeof kinds;

/** Calls of each decision of a turn, side by side. */
type Script = readonly (readonly Kind[])[];

const hour = 3_600_000;

/** A host whose Executor gives the commands of a script, which is the request, and whose tools say which calls ran. */
function open(options: Partial<OrchestratorOptions> = {}) {
  const runs: { readonly tool: Kind; readonly key: string }[] = [];
  const now = { at: 0 };
  const clock = {
    now: () => now.at,
    setTimer: (call: () => void, ms: number) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  };
  const tools = Object.entries(kinds).map(([name, kind]) =>
    defineTool({
      name,
      description: name,
      ...kind,
      input: z.object({ n: z.number() }),
      execute: (_, { idempotencyKey: key }) => {
        runs.push({ tool: name as Kind, key });
        return 'done';
      },
    }),
  );
  const pce = createOrchestrator({
    ...scriptedRoles({
      plan: ({ request }) => aPlan({ approach: request }),
      decide: ({ approach, iteration }) => {
        const script: Script = JSON.parse(approach.split('\n')[0] ?? '[]');
        const [first, ...others] = (script[iteration - 1] ?? []).map(
          (name, n) => `${name} ${10 * iteration + n}`,
        );
        if (first === undefined) return completion();
        return others.length === 0 ? aCommand(first) : severalCommands(first, ...others);
      },
      coordinate: ({ command }) => {
        const [name = '', n] = command.split(' ');
        return { status: 'selected', kind: 'tool', name, args: { n: Number(n) }, reason: '' };
      },
    }),
    tools,
    clock,
    ...options,
  });
  return { pce, runs, now };
}

type Host = ReturnType<typeof open>;

/** Decides each question of a turn until it ends; returns how many let a call run. */
async function decideAll({ pce }: Host, asked: TurnResult, choose: string) {
  let result = asked;
  let approved = 0;
  while (result.interventions.length > 0) {
    const [{ id, kind } = { id: '', kind: '' }] = result.interventions;
    const choice = kind === 'in_doubt' ? 'run_again' : choose;
    result = await pce.resolve(id, { choose: choice, by: 'ann' }).result();
    approved += choice === 'deny' ? 0 : 1;
  }
  return { result, approved };
}

describe('a fork', () => {
  const script = fc.array(
    fc.array(fc.constantFrom(...Object.keys(kinds).map((name) => name as Kind)), {
      minLength: 1,
      maxLength: 3,
    }),
    { minLength: 1, maxLength: 3 },
  );
  const namesAskedAbout = (constraint: string) =>
    Promise.all(
      Object.keys(kinds).map(async (name) => {
        const alone = await open().pce.start(`[["${name}"]]\n${constraint}`).result();
        return alone.interventions.length > 0 ? name : '';
      }),
    );
  const constraints = ['', 'Nobody may be disturbed.'];
  const words = fc.constantFrom(...constraints);
  const askedAbout = new Map(constraints.map((one) => [one, namesAskedAbout(one)]));

  it('runs no unapproved call, from any event (F2, F9)', async () => {
    const property = fc.asyncProperty(
      script,
      words,
      fc.constantFrom('approve', 'deny'),
      async (calls, constraint, choose) => {
        const host = open();
        const { pce, runs } = host;
        const asking = await askedAbout.get(constraint);
        const isAsked = (tool: Kind): boolean => asking?.includes(tool) ?? true;
        const first = await pce.start(`${JSON.stringify(calls)}\n${constraint}`).result();
        await decideAll(host, first, choose);
        const { length } = await pce.events(first.turn);
        for (let at = 1; at < length; at += 1) {
          const before = runs.length;
          const fork = await pce.fork(first.turn, { at }).result();
          const own = runs.slice(before);
          expect(own.filter(({ tool }) => isAsked(tool))).toEqual([]);
          const { result, approved } = await decideAll(host, fork, 'approve');
          expect(result.status).toBe('completed');
          const gated = runs.slice(before).filter(({ tool }) => kinds[tool].destructive);
          expect(gated.length).toBeLessThanOrEqual(approved);
          const keys = runs.slice(before).map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          expect(keys.every((key) => key.startsWith(`${fork.turn}:`))).toBe(true);
          await pce.replay(fork.turn);
        }
      },
    );
    const runs = process.env.PCE_FORK_RUNS ?? (process.env.PCE_TIER === 'fast' ? 10 : 25);
    await fc.assert(property, { numRuns: Number(runs) });
  });

  it('asks its own guards and policy about a call that its parent had selected (F2, A26)', async () => {
    const store = memoryStore();
    const host = open({ store });
    const { turn } = await host.pce.start('[["note.write"]]').result();
    const entries = await host.pce.events(turn);
    const at = entries.findIndex(({ event }) => event.type === 'tool.selected') + 1;
    const refuse = () => ({ action: 'refuse', reason: 'not here' }) as const;
    const guarded = open({ store, toolGuard: { name: 'g', checkCall: refuse } });
    await guarded.pce.fork(turn, { at }).result();
    const denying = open({ store, policy: { rules: [{ tool: 'note.*', decision: 'deny' }] } });
    await denying.pce.fork(turn, { at }).result();
    expect([guarded.runs, denying.runs]).toEqual([[], []]);
  });

  it('asks its input guard once from any event, and continues (F2, A26)', async () => {
    const store = memoryStore();
    const request = '[["note.read"],["mail.send"]]';
    const parent = await open({ store }).pce.start(request).result();
    const asks = () => ({ action: 'ask', reason: 'odd' }) as const;
    const { pce } = open({ store, inputGuard: { name: 'i', checkInput: asks } });
    const approve = { choose: 'approve', by: 'ann' };
    for (const { version: at } of (await pce.events(parent.turn)).slice(0, -2)) {
      const fork = await pce.fork(parent.turn, { at, request }).result();
      expect([at, fork.interventions.map(({ code }) => code)]).toEqual([at, ['guard']]);
      const after = await pce.resolve(fork.interventions[0]?.id ?? '', approve).result();
      expect(after.interventions.filter(({ code }) => code === 'guard')).toEqual([]);
      await pce.replay(fork.turn);
    }
  });

  it('asks again about an unused permission of a person for a guard (F2, F9)', async () => {
    const asks = () => ({ action: 'ask', reason: 'odd' }) as const;
    const host = open({
      inputGuard: { name: 'i', checkInput: asks },
      outputGuard: { name: 'o', checkOutput: asks },
    });
    const { pce } = host;
    const first = await pce.start('[]').result();
    await decideAll(host, first, 'approve');
    const entries = await pce.events(first.turn);
    const forkAfter = async (place: number, more = 0) => {
      const resolved = entries.filter(({ event }) => event.type === 'intervention.resolved');
      const at = (resolved[place]?.version ?? 0) + more;
      const { turn, answer, interventions } = await pce.fork(first.turn, { at }).result();
      await pce.replay(turn);
      return [answer, interventions.map(({ code }) => code)];
    };
    expect(await forkAfter(0)).toEqual([null, ['guard']]);
    expect(await forkAfter(1)).toEqual([null, ['guard']]);
    expect(await forkAfter(1, 1)).toEqual([expect.any(String), []]);
  });

  it('has the initial limits of its parent (F2, A7)', async () => {
    let plans = 0;
    const pce = createOrchestrator({
      ...scriptedRoles({
        plan: (_, { budget }) => {
          budget.reserveModelCall();
          plans += 1;
          return aPlan();
        },
        decide: (_, { budget }) => {
          budget.reserveModelCall();
          return completion();
        },
      }),
      limits: { modelCalls: 1 },
    });
    const { turn, interventions } = await pce.start('Count').result();
    const id = interventions[0]?.id ?? '';
    const extended = await pce.resolve(id, { choose: 'extend', by: 'ann' }).result();
    expect(extended.status).toBe('completed');
    const entries = await pce.events(turn);
    const at = entries.find(({ event }) => event.type === 'intervention.resolved')?.version ?? 0;
    const fork = await pce.fork(turn, { at }).result();
    expect(fork.interventions.map(({ code }) => code)).toEqual(['modelCalls']);
    await pce.replay(fork.turn);
    // Costs of the parent count, also in a plan for another request.
    const other = await pce.fork(turn, { at: entries.length - 1, request: 'Count again' }).result();
    expect([plans, other.interventions.map(({ code }) => code)]).toEqual([1, ['modelCalls']]);
  });
});

describe('an approval', () => {
  it.each([
    [1, 1, []],
    [25, 0, ['approval']],
    [9_600, 0, ['approval']],
  ])(
    'of %i hours ago, valid for 24, runs %i calls when the turn is resumed (F9)',
    async (hours, ran, asked) => {
      const real = memoryStore();
      let isCut = false;
      const store = {
        ...real,
        append: async (input: Parameters<typeof real.append>[0]) => {
          const appended = isCut ? new Promise<never>(() => undefined) : await real.append(input);
          isCut ||= input.events.some(({ type }) => type === 'intervention.resolved');
          return isCut ? new Promise<never>(() => undefined) : appended;
        },
      };
      const died = open({ store, process: 'dead' });
      const { turn, interventions } = await died.pce.start('[["note.replace"]]').result();
      void died.pce.resolve(interventions[0]?.id ?? '', { choose: 'approve', by: 'ann' });
      await expect.poll(() => isCut).toBe(true);
      const next = open({ store: real, isOwnerAlive: () => false });
      next.now.at = hours * hour;
      const result = await next.pce.resume(turn).result();
      expect([died.runs, next.runs.length]).toEqual([[], ran]);
      expect(result.interventions.map(({ kind }) => kind)).toEqual(asked);
      await decideAll(next, result, 'approve');
      expect(next.runs.map(({ key }) => key)).toEqual([`${turn}:1`]);
      await next.pce.replay(turn);
    },
  );
});
