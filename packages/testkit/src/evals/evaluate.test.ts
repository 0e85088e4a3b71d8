import { createOrchestrator, defineTool, memoryStore, type Tool } from '@pce/core';
import type { Roles } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  calls,
  completed,
  completion,
  directCalls,
  type EvalCase,
  type EvaluateOptions,
  effects,
  evaluate,
  facts,
  readCases,
  renderReport,
  renderReportPage,
  scriptedRoles,
  turnCase,
} from '../index.js';

interface Desk {
  readonly tools: readonly Tool[];
  /** Runs of the tools themselves. */
  readonly ran: string[];
}

function openDesk(): Desk {
  const ran: string[] = [];
  const order = defineTool({
    name: 'orders.get',
    description: 'Get an order',
    input: z.object({ order: z.string(), currency: z.string().default('EUR') }),
    effect: 'read',
    execute: ({ order }) => {
      ran.push('orders.get');
      return { order, amount: 40, id: `id-${order}` };
    },
  });
  const refund = defineTool({
    name: 'orders.refund',
    description: 'Refund an amount of an order',
    input: z.object({ id: z.string(), amount: z.number() }),
    effect: 'once',
    destructive: true,
    execute: ({ amount }) => {
      ran.push('orders.refund');
      return { refunded: amount };
    },
  });
  return { tools: [order, refund], ran };
}

/** Roles that read an order, refund by references to it, and answer. */
function refundRoles({
  order = 'A-1',
  amount = { $ref: 'r1.amount' } as unknown,
  answer = 'Refunded 40.',
} = {}): Roles {
  return scriptedRoles({
    decide: ({ iteration }) => {
      if (iteration === 1) return directCalls({ tool: 'orders.get', args: { order } });
      const args = JSON.parse(JSON.stringify({ id: { $ref: 'r1.id' }, amount }));
      return iteration === 2 ? directCalls({ tool: 'orders.refund', args }) : completion();
    },
    synthesize: { answer },
  });
}

async function record(order: string, choose = 'approve'): Promise<EvalCase> {
  const { tools } = openDesk();
  const roles = refundRoles({ order });
  const pce = createOrchestrator({ ...roles, tools, store: memoryStore() });
  const { turn, interventions } = await pce
    .start(`Refund ${order}`, { turn: `t-${order}` })
    .result();
  await pce.resolve(interventions[0]?.id ?? '', { choose, by: 'ann' }).result();
  return turnCase((await pce.events(turn)).map(({ event }) => event));
}

async function runOne(one: EvalCase, roles: Roles, options: Partial<EvaluateOptions> = {}) {
  const scorers = [completed, effects, calls];
  const configurations = { now: () => roles };
  const report = await evaluate({ cases: [one], configurations, scorers, ...options });
  return { report, run: report.runs[0] };
}

describe('a case', () => {
  it('has the calls of its turn with their values, what people decided, and how it ended (F22)', async () => {
    const one = await record('A-1');
    expect(one).toMatchObject({ turn: 't-A-1', request: 'Refund A-1', status: 'completed' });
    expect(one.calls.map(({ tool, args }) => [tool, args])).toEqual([
      ['orders.get', { order: 'A-1' }],
      ['orders.refund', { id: 'id-A-1', amount: 40 }],
    ]);
    expect(one.decisions).toEqual([
      { tool: 'orders.refund', args: { id: 'id-A-1', amount: 40 }, choose: 'approve' },
    ]);
  });

  it('survives a file of one JSON line a turn (F22)', async () => {
    const both = [await record('A-1'), await record('A-2')];
    const text = both.map((one) => JSON.stringify(one)).join('\n\n');
    expect(readCases({ text })).toEqual(both);
    expect(() => readCases({ text: `${text}\n{"turn":` })).toThrow(/:4 is not JSON/);
    expect(() => readCases({ text: `${text}\n{"turn":"x"}` })).toThrow(/:4 is not a case/);
    expect(() => readCases({ text: `${text}\n${text}` })).toThrow(/in line 1 already/);
  });

  it('has no secrets (F22)', async () => {
    const { tools } = openDesk();
    const pce = createOrchestrator({ ...refundRoles(), tools, store: memoryStore() });
    const { turn } = await pce.start('Refund A-1 with hunter2-secret').result();
    const events = (await pce.events(turn)).map(({ event }) => event);
    const one = turnCase(events, { values: ['hunter2-secret'] });
    expect(JSON.stringify(one)).not.toContain('hunter2');
  });
});

describe('a run', () => {
  it('repeats calls and decisions from the recording, and runs no tool (F22)', async () => {
    const { tools, ran } = openDesk();
    const { report, run } = await runOne(await record('A-1'), refundRoles(), { tools });
    expect(run).toMatchObject({ status: 'completed', unrecorded: 0 });
    expect(report.configurations[0]?.scores.map(({ mean }) => mean)).toEqual([1, 1, 1]);
    expect(ran).toEqual([]);
  });

  it('halts at a call that no person decided about, and says which (F22)', async () => {
    const { tools, ran } = openDesk();
    const roles = refundRoles({ amount: 41 });
    const { report, run } = await runOne(await record('A-1'), roles, { tools });
    expect(run?.status).toBe('blocked');
    expect(run?.halted).toContain('"amount":41');
    expect(run?.scores.completed).toMatchObject({ score: 0, rationale: run?.halted });
    expect(report.configurations[0]?.halted).toBe(1);
    expect(ran).toEqual([]);
  });

  it.each(['deny', 'abandon'])(
    'repeats the decision %s, also without tools (F22)',
    async (choose) => {
      const one = await record('A-1', choose);
      for (const options of [{ tools: openDesk().tools }, {}]) {
        const { run } = await runOne(one, refundRoles(), options);
        expect(run?.status).toBe(one.status);
        expect(run?.scores.effects?.score).toBe(1);
      }
    },
  );

  it.each([
    [true, 1],
    [false, 0],
  ])('runs an unrecorded call only if it reads and live is %s (F22)', async (live, times) => {
    const { tools, ran } = openDesk();
    const one = { ...(await record('A-1')), calls: [] };
    const needsApproval = () => false;
    const configurations = { now: () => ({ ...refundRoles({ amount: 40 }), needsApproval }) };
    const { report } = await runOne(one, refundRoles(), { tools, live, configurations });
    expect(ran).toEqual(Array.from({ length: times }, () => 'orders.get'));
    expect(report.configurations[0]).toMatchObject({ live: times });
    expect(report.runs[0]?.unrecorded).toBeGreaterThan(0);
  });

  it('answers a second call that changes something only if it was recorded twice (F22)', async () => {
    const one = await record('A-1');
    const twice = { ...one, decisions: [...one.decisions, ...one.decisions] };
    const roles = scriptedRoles({
      decide: ({ iteration }) => {
        const args = { id: 'id-A-1', amount: 40 };
        return iteration < 3 ? directCalls({ tool: 'orders.refund', args }) : completion();
      },
    });
    const { run } = await runOne(twice, roles);
    expect(run?.unrecorded).toBe(1);
    expect(run?.scores.effects?.score).toBe(0.5);
  });
});

describe('figures', () => {
  /** Thirty cases; a share of the runs of a configuration forgets the amount. */
  const answers = async (wrong: (index: number) => boolean): Promise<EvaluateOptions> => {
    const one = await record('A-1');
    const cases = Array.from({ length: 30 }, (_, index) => ({
      ...one,
      turn: `t${index}`,
      inputs: { index },
      expected: ['40'],
    }));
    return {
      cases,
      scorers: [facts(), completed],
      configurations: {
        now: () => refundRoles(),
        next: (run) =>
          refundRoles(wrong(Number(run.case.inputs.index)) ? { answer: 'Refunded.' } : {}),
      },
    };
  };

  it('find a worse configuration, with the interval and the turns (F22)', async () => {
    const report = await evaluate(await answers((index) => index % 3 === 0));
    const [facts] = report.comparisons;
    expect(facts).toMatchObject({ verdict: 'worse', better: 0, worse: 10, cases: 30 });
    expect(facts?.interval[1]).toBeLessThan(0);
    expect(report.problems.map(({ message }) => message).join()).toMatch(/t0, t3, t6/);
    expect(renderReport(report)).toContain('worse');
  });

  it('leave a difference of few cases undecided, and say which drop they would find (F22)', async () => {
    const report = await evaluate(await answers((index) => index < 2));
    expect(report.comparisons[0]).toMatchObject({ verdict: 'not decided', worse: 2 });
    expect(report.comparisons[0]?.smallestDrop).toBeGreaterThan(0.2);
    expect(report.problems).toEqual([]);
  });

  it('leave out runs without an opinion, and count them (F22)', async () => {
    const options = await answers(() => false);
    const picky = {
      name: 'picky',
      score: (run: { case: EvalCase }) => (run.case.turn === 't1' ? undefined : 0.5),
    };
    const failing = { name: 'failing', score: () => Promise.reject(new Error('<b>out of order')) };
    const report = await evaluate({ ...options, scorers: [picky, failing] });
    expect(report.configurations[0]?.scores).toMatchObject([
      { scorer: 'picky', mean: 0.5, cases: 29, noOpinion: 1 },
      { scorer: 'failing', cases: 0, noOpinion: 30 },
    ]);
    expect(report.runs[0]?.scores.failing?.rationale).toContain('out of order');
    expect(report.comparisons[1]).toMatchObject({ verdict: 'not decided', cases: 0 });
    // One that failed everywhere passes no gate: it judged nothing.
    expect(report.problems).toMatchObject([{ scorer: 'failing' }, { scorer: 'failing' }]);
    const page = renderReportPage(report);
    expect(page).toContain('&lt;b>');
    expect(page).not.toContain('<b>');
  });

  it.each([
    ['Refunded 1,240.50 EUR to Ann.', ['1240.50', 'ann'], 1],
    ['Refunded 140 EUR.', ['40'], 0],
    ['Refunded 40.5 EUR.', ['40', '40.5'], 0.5],
    ['Of 140 EUR, 40.', ['40'], 1],
  ])('find facts as whole numbers: %s has %j (F22)', async (answer, expected, score) => {
    const one = { ...(await record('A-1')), expected };
    const { run } = await runOne(one, refundRoles({ answer }), { scorers: [facts()] });
    expect(run?.scores.facts?.score).toBe(score);
  });

  it('do not pass a gate without enough cases, or below its least mean (F22)', async () => {
    const options = await answers((index) => index < 10);
    const gate = { worse: 'report', minCases: 100, atLeast: { facts: 0.9 } } as const;
    const { problems } = await evaluate({ ...options, gate });
    expect(problems).toMatchObject([{}, { configuration: 'next', scorer: 'facts' }]);
  });
});

it.each([
  [{ repeats: 0 }, /repeats/],
  [{ scorers: [] }, /scorers/],
  [{ scorers: [completed, completed] }, /two scorers/],
  [{ gate: { atLeast: { speed: 1 } } }, /no scorer speed/],
  [JSON.parse('{ "configurations": { "now": {} } }'), /configurations.now: expected a function/],
  [JSON.parse('{ "gate": { "minCase": 20 } }'), /minCases/],
  [{ scorers: [{ name: 'odd', score: () => 5 }] }, /a score is a number from 0 to 1/],
])('rejects %o (F22)', async (change, message) => {
  const one = await record('A-1');
  await expect(runOne(one, refundRoles(), change)).rejects.toThrow(message);
});
