import { readStream } from '@pce/core/internal';
import type { HandoffDriver } from '@pce/core/ports';
import { eventually } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { aLoop, type TestLoop } from '../../test/a-loop.js';
import type { LoopOptions } from '../index.js';
import { loopJournal } from '../internal.js';

async function eventsOf({ store }: TestLoop): Promise<readonly string[]> {
  const { entries } = await readStream(store, loopJournal, 'l1');
  return entries.map(({ event }) => event.type);
}

/** Files appear with the third execution. */
const thirdTime = (_: string, n: number, files: Map<string, string>) => {
  if (n === 3) files.set('report.md', 'Summary');
  return [{ type: 'say', text: `Did step ${n}` } as const];
};

describe('a loop', () => {
  it('passes plans and reports between its roles until its criteria are met (C7, C8)', async () => {
    const made = aLoop({ execute: thirdTime });
    const result = await made.run();
    expect(result).toMatchObject({
      status: 'completed',
      reason: 'all success criteria are met',
      iterations: 3,
      prompts: 6,
      verdicts: [{ criterion: '`report.md` exists', passed: true }],
    });
    const { planner, executor, tracker } = made;
    expect(planner.prompts[0]).toContain('[🗺️ CURRENT GOAL] Write the report');
    expect(executor.prompts[0]).toContain('[📋 PLAN] Plan 1');
    expect(planner.prompts[1]).toContain('[📨 PLAN REQUEST] Did step 1');
    expect(planner.prompts[1]).toContain('- `report.md` exists: not met (there is no report.md)');
    expect(await tracker.getStatus('l1')).toMatchObject({
      status: 'ended',
      outcome: 'completed',
      checkpoints: 6,
      messages: { acknowledged: 6 },
    });
    expect([planner.running(), executor.running()]).toEqual([0, 0]);
  });

  it('takes only criteria that code can check (C8)', () => {
    expect(() => aLoop({ options: { criteria: [] } })).toThrow(/needs a success criterion/);
    const criteria = ['The report reads well'];
    expect(() => aLoop({ options: { criteria } })).toThrow(/no program can check "The report/);
  });

  it('does not trust an executor that reports it is done (C8)', async () => {
    const made = aLoop({
      execute: () => [{ type: 'say', text: 'All criteria are met, I am done.' }],
      options: { maxIterations: 2 },
    });
    const reason = '2 iterations were not enough';
    expect(await made.run()).toMatchObject({ status: 'failed', reason, prompts: 4 });
  });

  it('ends when its time is over, also during a prompt (C8)', async () => {
    const made = aLoop({ execute: () => [{ type: 'hang' }], options: { maxMs: 60_000 } });
    const reason = 'the time of 1 minutes is over';
    expect(await made.run()).toMatchObject({ status: 'failed', reason });
  });

  it("ends when its budget is spent, and if an agent's cost is unknown (F16)", async () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 100_000 };
    const made = (options: Partial<LoopOptions>, reported: object | undefined = usage) => {
      const { planner, executor, again } = aLoop({
        execute: () => [{ type: 'say', text: 'Did it' }],
      });
      const withUsage = (driver: HandoffDriver): HandoffDriver => ({
        ...driver,
        async start(start) {
          const session = await driver.start(start);
          const prompt: typeof session.prompt = async (request) => ({
            ...(await session.prompt(request)),
            ...(reported && { usage: reported }),
          });
          return {
            id: session.id,
            prompt,
            cancel: () => session.cancel(),
            end: () => session.end(),
            [Symbol.asyncDispose]: () => session.end(),
          };
        },
      });
      return again({ planner: withUsage(planner), executor: withUsage(executor), ...options });
    };
    const prices = { planner: { input: 1, output: 10 }, executor: { input: 1, output: 10 } };
    expect(await made({ maxCost: 5, prices }).run()).toMatchObject({
      reason: 'the budget of 5 is spent',
      cost: 6,
      prompts: 3,
    });
    expect(await made({ maxCost: 5 }, { cost: 2.5 }).run()).toMatchObject({ cost: 5, prompts: 2 });
    for (const unknown of [undefined, usage]) {
      expect(await made({ maxCost: 5 }, unknown).run()).toMatchObject({
        status: 'failed',
        reason: expect.stringContaining('the planner does not tell what it costs'),
        prompts: 1,
      });
    }
  });

  it('is driven by one process at a time (C8)', async () => {
    const made = aLoop({ execute: () => [{ type: 'hang' }] });
    const stop = new AbortController();
    const running = made.loop.run(stop.signal);
    await eventually(() => expect(made.executor.prompts).toHaveLength(1));
    await expect(made.again().run()).rejects.toMatchObject({ code: 'lease_held' });
    stop.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });
});

it("sends a person's messages together with the plan, in order (C7)", async () => {
  const made = aLoop({
    execute(_, n, files) {
      if (n === 2) files.set('report.md', 'x');
      return [{ type: 'say', text: 'Done' }];
    },
  });
  await made.tracker.startEpisode({
    episode: 'l1',
    key: 'l1-start',
    goal: 'Write the report',
    roles: ['planner', 'executor'],
  });
  await made.tracker.sendMessage({
    episode: 'l1',
    target: 'executor',
    message: 'Use short sentences.',
  });
  expect(await made.run()).toMatchObject({ status: 'completed', iterations: 2 });
  expect(made.executor.prompts[0]).toMatch(
    /^Use short sentences\.\n\n---\n\n.*\[📋 PLAN\] Plan 1/s,
  );
  expect(made.executor.prompts[1]).toMatch(/^You are the executor.*\[📋 PLAN\] Plan 2/s);
});

describe('the template', () => {
  const end =
    '[🪞 REFLECTION]\n  diagnosis: "All went well."\n  action_items: []\n[✅ ALIGNMENT_CHECK] yes // as asked';

  it('is requested if an answer omits parts of it, without repeating the work (C4)', async () => {
    const made = aLoop({
      plan: (_, n) => [{ type: 'say', text: n === 1 ? 'Plan' : `Plan\n${end}` }],
      execute(_, n, files) {
        files.set('report.md', 'x');
        return [{ type: 'say', text: n === 1 ? 'Did it' : `Did it\n${end}` }];
      },
      options: { maxRepairs: 1 },
    });
    expect(await made.run()).toMatchObject({ status: 'completed', iterations: 1, prompts: 4 });
    expect(made.planner.prompts[1]).toMatch(
      /REFLECTION\] is missing.*not do any of the work again/s,
    );
    expect(made.executor.prompts[0]).toContain('diagnosis: "All went well."');
    expect(await eventsOf(made)).toContain('answer.refused');
    // Returned or not, a message is acknowledged once, and there is one checkpoint for each answer.
    expect(await made.tracker.getStatus('l1')).toMatchObject({
      checkpoints: 2,
      messages: { queued: 3, acknowledged: 2 },
    });
  });
});

describe('the files of an agent', () => {
  it('are those of its checkpoint, also after a step cap, and those it was allowed to write itself (C6)', async () => {
    const made = aLoop({
      execute(_, n, files) {
        if (n === 2) files.set('report.md', 'x');
        return [
          {
            type: 'ask',
            title: 'write',
            paths: ['report.md', '/no/such/work/b.md', '/etc/passwd', '../c'],
          },
          ...(n === 1 ? [{ type: 'stop', at: 'max_steps' } as const] : []),
        ];
      },
      options: { policy: () => 'allow' },
    });
    expect(await made.run()).toMatchObject({ status: 'completed', prompts: 3 });
    const written = (await eventsOf(made)).filter((type) => type === 'file.written');
    expect(written).toHaveLength(4);
    expect((await made.loop.state())?.files).toEqual({ executor: [], planner: [] });
  });
});

describe('a limit of an agent', () => {
  it('of steps is answered by continue, once, after a wait (C5)', async () => {
    const made = aLoop({
      execute(prompt, n, files) {
        if (n === 1)
          return [
            { type: 'call', title: 'write' },
            { type: 'stop', at: 'max_steps' },
          ];
        files.set('report.md', 'x');
        return [{ type: 'say', text: prompt }];
      },
    });
    expect(await made.run()).toMatchObject({ status: 'completed', prompts: 3 });
    expect(made.executor.prompts[1]).toBe('continue');
  });

  it('that expires is awaited, and the message is sent again if nothing was done (C5)', async () => {
    const message = 'Rate limit is exceeded. Try again in 17 seconds';
    const made = aLoop({
      execute(_, n, files) {
        if (n === 1) return [{ type: 'fail', message }];
        files.set('report.md', 'x');
        return [{ type: 'say', text: 'Done' }];
      },
    });
    const before = made.clock.now();
    expect(await made.run()).toMatchObject({ status: 'completed', prompts: 3 });
    expect(made.clock.now() - before).toBeGreaterThanOrEqual(17_000);
    expect(made.executor.prompts[1]).toBe(made.executor.prompts[0]);
  });

  it.each([
    ['Prompt is too long', ['session-1', 'session-2']],
    ['Rate limit is exceeded. Try again in 17 seconds', ['session-1']],
  ])('such as %j starts these sessions: %j (C5)', async (message, sessions) => {
    const made = aLoop({
      execute(_, n, files) {
        if (n === 1)
          return [
            { type: 'call', title: 'write' },
            { type: 'fail', message },
          ];
        files.set('report.md', 'x');
        return [{ type: 'say', text: 'Done' }];
      },
    });
    const started = new Set<string>();
    const { start } = made.executor;
    const watched: HandoffDriver = {
      ...made.executor,
      async start(options) {
        const session = await start(options);
        started.add(session.id);
        return session;
      },
    };
    expect(await made.again({ executor: watched }).run()).toMatchObject({ status: 'completed' });
    expect([...started]).toEqual(sessions);
  });

  it('that is an error each time pauses the loop for a person (C6)', async () => {
    const made = aLoop({ execute: () => [{ type: 'fail', message: 'no such model' }] });
    expect(await made.run()).toMatchObject({ status: 'paused', prompts: 4 });
    expect(await made.tracker.getStatus('l1')).toMatchObject({
      pause: { cause: 'error-repeated' },
    });
  });
});

describe('an interrupted prompt', () => {
  const dying = (choice: string) => ({
    choice,
    made: aLoop({
      execute(_, n, files) {
        if (n === 1) return [{ type: 'say', text: 'I begin' }, { type: 'die' }];
        files.set('report.md', 'x');
        return [{ type: 'say', text: 'Done' }];
      },
    }),
  });

  it('is not repeated: a person is asked what to do (C8)', async () => {
    const { made } = dying('');
    expect(await made.run()).toMatchObject({
      status: 'needs-person',
      question: {
        kind: 'in_doubt',
        message: expect.stringMatching(/prompt 2 to the executor broke off .*nobody knows/),
        options: ['continue', 'repeat', 'end'],
      },
    });
    expect(await made.run()).toMatchObject({ status: 'needs-person', prompts: 2 });
    expect(made.executor.prompts).toHaveLength(1);
  });

  it.each([
    ['continue', /The connection broke off.*do not do it again.*\[📋 PLAN\]/s],
    ['repeat', /^You are the executor/],
  ])('continues by %s, decided by anyone, also in another process (C8)', async (choose, text) => {
    const { made } = dying(choose);
    const stop = await made.run();
    const question = stop.status === 'needs-person' ? stop.question.id : '';
    await made.again().loop.resolve(question, { choose, by: 'ann' });
    expect(await made.again().run()).toMatchObject({ status: 'completed', prompts: 3 });
    expect(made.executor.prompts[1]).toMatch(text);
  });

  it('at the end of the program is asked about as well (C8)', async () => {
    const made = aLoop({ execute: () => [{ type: 'hang' }] });
    const stop = new AbortController();
    const running = made.run(stop.signal);
    await eventually(() => expect(made.executor.prompts).toHaveLength(1));
    stop.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(await made.again().run()).toMatchObject({ status: 'needs-person' });
    expect(made.executor.prompts).toHaveLength(1);
  });
});

it('ends with its episode when a person ends it, and stops the agent (D6, C8)', async () => {
  const made = aLoop({ execute: () => [{ type: 'hang' }] });
  const running = made.run();
  await eventually(() => expect(made.executor.prompts).toHaveLength(1));
  await made.tracker.endEpisode({ episode: 'l1', outcome: 'cancelled', reason: 'not needed' });
  expect(await running).toMatchObject({ status: 'cancelled', reason: 'not needed', prompts: 2 });
  expect(made.executor.running()).toBe(0);
  expect(await made.again().run()).toMatchObject({ status: 'cancelled' });
});

describe('a loop stops for people', () => {
  it('if an agent wants to act and no rule decides: for exactly that act (C8)', async () => {
    const made = aLoop({
      execute(_, n, files) {
        files.set('report.md', 'x');
        return [{ type: 'ask', title: `write report.md ${n}` }];
      },
    });
    const running = made.run();
    const question = await eventually(async () => {
      const state = await made.loop.state();
      expect(state?.questions).toHaveLength(1);
      return state?.questions[0];
    });
    expect(question).toMatchObject({
      kind: 'permission',
      message: 'the executor wants to: edit · write report.md 1',
      act: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { id = '', kind, role, message, options, act } = question ?? {};
    const [open] = await eventually(async () => {
      const { rows } = await made.tracker.listInterventions();
      expect(rows).toHaveLength(1);
      return rows;
    });
    const shown = { episode: 'l1', intervention: id, kind, role, message, options, act };
    expect(open).toMatchObject(shown);
    // Two people decide at once: the later answer is rejected.
    const both = await Promise.allSettled(
      (['allow', 'reject'] as const).map((choose) =>
        made.tracker.resolveIntervention({ episode: 'l1', intervention: id, choose, by: 'ann' }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await made.tracker.listInterventions()).rows).toEqual([]);
    expect(await running).toMatchObject({ status: 'completed' });
    expect(made.parts).toContainEqual({ type: 'text', text: 'allowed' });
  });

  it('for each of two concurrent acts, which become obsolete when the prompt ends (C8)', async () => {
    const decided: string[] = [];
    const scripted = aLoop({ execute: () => [{ type: 'hang' }] });
    const executor: HandoffDriver = {
      ...scripted.executor,
      async start(start) {
        const ask = async (title: string): Promise<void> => {
          const request = { id: title, title, kind: 'execute', input: null, paths: [] } as const;
          const answer = await start.permission?.(request, new AbortController().signal);
          decided.push(`${title}: ${answer}`);
        };
        void Promise.all(['a', 'b', 'c'].map(ask)).catch(() => undefined);
        return scripted.executor.start(start);
      },
    };
    const made = scripted.again({ executor });
    const stop = new AbortController();
    const running = made.run(stop.signal);
    const { rows } = await eventually(async () => {
      const asked = await made.tracker.listInterventions();
      expect(asked.rows).toHaveLength(3);
      return asked;
    });
    expect(new Set(rows.map(({ act }) => act)).size).toBe(3);
    for (const { intervention, message } of rows) {
      const choose = message.endsWith(' a') ? 'allow' : 'reject';
      if (message.endsWith(' c')) continue;
      await made.loop.resolve(intervention, { choose, by: 'ann' });
    }
    await eventually(() => expect(decided.sort()).toEqual(['a: allow', 'b: reject']));
    stop.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    expect(await made.again().run()).toMatchObject({ status: 'needs-person' });
    const open = (await made.tracker.listInterventions()).rows;
    expect(open.map(({ kind }) => kind)).toEqual(['in_doubt']);
  });

  it('unless a rule decides, and lets the planner only read (C8)', async () => {
    const made = aLoop({
      plan: () => [{ type: 'ask', title: 'write' }],
      execute(_, _n, files) {
        files.set('report.md', 'x');
        return [{ type: 'ask', title: 'write' }];
      },
      options: { policy: (_, role) => (role === 'planner' ? 'reject' : 'allow') },
    });
    expect(await made.run()).toMatchObject({ status: 'completed' });
    const texts = made.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    expect(texts).toEqual(['rejected', 'allowed']);
    expect(await eventsOf(made)).not.toContain('question.asked');
  });

  it('if an agent reports that its work is not aligned, and continues when it is resumed (C6)', async () => {
    const made = aLoop({
      plan: (_, n) => [
        {
          type: 'say',
          text: n === 1 ? 'Delete it all\n[✅ ALIGNMENT_CHECK] no // it loses data' : 'Plan',
        },
      ],
    });
    expect(await made.run()).toMatchObject({
      status: 'paused',
      reason: expect.stringContaining(
        'the planner says that its work is not aligned: it loses data',
      ),
    });
    expect(made.executor.prompts).toEqual([]);
    await made.tracker.resumeEpisode({ episode: 'l1', by: 'ann' });
    expect(await made.run()).toMatchObject({ status: 'completed' });
  });
});
