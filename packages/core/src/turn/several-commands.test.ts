import { completion, scriptedRoles, severalCommands } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CoordinatorAnswer } from '../contracts/index.js';
import {
  type CoordinatorInput,
  createOrchestrator,
  defineTool,
  ModelError,
  memoryStore,
  type RoleContext,
} from '../index.js';
import { parseLog } from '../journal/index.js';

const commands = ['read 1', 'read 2', 'send 3', 'send 4', 'read 5'];

/** Tools that end when the test decides. */
function tools() {
  const running: string[] = [];
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const tool = (name: string, effect: 'read' | 'once') =>
    defineTool({
      name,
      description: name,
      effect,
      input: z.object({ n: z.number() }),
      async execute({ n }) {
        running.push(`${name} ${n}`);
        log.push(`+${n}`);
        await new Promise<void>((resolve) => ends.set(`${n}`, resolve));
        log.push(`-${n}`);
        return { n };
      },
    });
  return {
    all: [tool('read', 'read'), tool('send', 'once')],
    running,
    log,
    end: (n: number) => ends.get(`${n}`)?.(),
  };
}

const toAnswer = (command: string): CoordinatorAnswer => {
  const [name = '', n = ''] = command.split(' ');
  return { status: 'selected', kind: 'tool', name, args: { n: Number(n) }, reason: '' };
};

const roles = () =>
  scriptedRoles({
    decide: ({ iteration }) => (iteration === 1 ? severalCommands(...commands) : completion()),
    coordinate: ({ command }) => toAnswer(command),
  });

const settle = async (): Promise<void> => {
  for (let n = 0; n < 50; n += 1) await Promise.resolve();
  await new Promise<void>((resolve) => setImmediate(resolve));
};

describe('several commands at once', () => {
  it('run concurrently, once effects one after another, each with its entry (A2)', async () => {
    const { all, running, log, end } = tools();
    const pce = createOrchestrator({ ...roles(), tools: all });
    const turn = pce.start('Do it');
    await settle();
    expect(running.sort()).toEqual(['read 1', 'read 2', 'read 5', 'send 3']);
    for (const n of [5, 3]) {
      end(n);
      await settle();
    }
    expect(log.indexOf('+4')).toBeGreaterThan(log.indexOf('-3'));
    for (const n of [4, 2, 1]) end(n);
    const result = await turn.result();
    expect(result.status).toBe('completed');
    expect(result.iterations).toBe(2);
    expect(result.commands.map(({ result: data }) => data)).toEqual(
      [1, 2, 3, 4, 5].map((n) => ({ n })),
    );
    const markdown = turn.log.toMarkdown();
    expect(markdown).toContain('### Executor Iteration 1.3\n');
    expect(parseLog(markdown)).toEqual(turn.log.entries);
    await pce.replay(turn.id);
    await pce.verify(turn.id);
  });

  it.each([
    ['ends the work where all of them succeed', undefined, 1],
    ['is decided about once more where one of them fails', 'read 2', 2],
  ])('that complete the work: it %s (A2, A13)', async (_what, failing, iterations) => {
    const run = ({ n }: { readonly n: number }): object => {
      if (`read ${n}` === failing) throw new Error('no such page');
      return { n };
    };
    const pce = createOrchestrator({
      ...scriptedRoles({
        decide: ({ iteration }) =>
          iteration === 1
            ? { ...severalCommands('read 1', 'read 2'), completes: true }
            : completion(),
        coordinate: ({ command }) => toAnswer(command),
      }),
      tools: [
        defineTool({
          name: 'read',
          description: 'read',
          effect: 'read',
          execute: run,
          input: z.object({ n: z.number() }),
        }),
      ],
    });
    const turn = pce.start('Do it');
    const result = await turn.result();

    expect(result).toMatchObject({ status: 'completed', iterations });
    expect(result.goals).toMatchObject([{ status: 'achieved' }]);
    const markdown = turn.log.toMarkdown();
    expect(markdown).toMatch(/GOAL_1\W+achieved|1\/1 achieved/);
    expect(parseLog(markdown)).toEqual(turn.log.entries);
    await pce.replay(turn.id);
  });

  it('continue after a crash: reads run again, one call in doubt is asked about, the other runs (F1, F8)', async () => {
    const store = memoryStore();
    const first = tools();
    const kept = Promise.withResolvers<unknown>();
    const crashed = createOrchestrator({
      ...roles(),
      tools: first.all,
      store,
      process: 'crashed',
    }).start('Do it');
    crashed.once('tool.finished', kept.resolve);
    await settle();
    first.end(1);
    await kept.promise;
    const second = tools();
    const pce = createOrchestrator({
      ...roles(),
      tools: second.all,
      store,
      isOwnerAlive: (owner) => owner !== 'crashed',
    });
    const resumed = pce.resume(crashed.id);
    await settle();
    expect(second.running.sort()).toEqual(['read 2', 'read 5', 'send 4']);
    for (const n of [2, 5, 4]) second.end(n);
    const blocked = await resumed.result();
    expect(blocked).toMatchObject({
      status: 'blocked',
      interventions: [{ kind: 'in_doubt', tool: 'send', inDoubt: { args: { n: 3 } } }],
    });
    const [asked] = blocked.interventions;
    const handle = pce.resolve(asked?.id ?? '', { choose: 'done', by: 'ann', answer: 'sent' });
    const result = await handle.result();
    expect(result.status).toBe('completed');
    expect(result.commands.map(({ result: data }) => data)).toEqual([
      { n: 1 },
      { n: 2 },
      'sent',
      { n: 4 },
      { n: 5 },
    ]);
    await pce.replay(crashed.id);
  });
});

describe('a Coordinator that takes several commands', () => {
  async function run(
    coordinateAll: (
      inputs: readonly CoordinatorInput[],
      context: RoleContext,
    ) => Promise<readonly CoordinatorAnswer[]>,
  ) {
    const asked: string[] = [];
    const { coordinator, ...others } = roles();
    const work = (name: string) =>
      defineTool({
        name,
        description: name,
        effect: 'read',
        input: z.object({ n: z.number() }),
        execute: ({ n }) => n,
      });
    const pce = createOrchestrator({
      ...others,
      coordinator: {
        ...coordinator,
        coordinate(input, context) {
          asked.push(input.command);
          return coordinator.coordinate(input, context);
        },
        coordinateAll,
      },
      tools: [work('read'), work('send')],
    });
    const result = await pce.start('Do it').result();
    const events = (await pce.events(result.turn)).map(({ event }) => event);
    await pce.replay(result.turn);
    return { asked, result, events };
  }

  it('is asked once, and the first event has the costs (A2, A3)', async () => {
    const { asked, result, events } = await run(async (inputs, { budget }) => {
      budget.reserveModelCall();
      budget.settle({ inputTokens: 100, outputTokens: 10, cost: 1 });
      return inputs.map(({ command }) => toAnswer(command));
    });
    expect(asked).toEqual([]);
    expect(result.commands.map(({ result: data }) => data)).toEqual([1, 2, 3, 4, 5]);
    expect(result.usageByRole).toEqual({
      coordinator: { modelCalls: 1, inputTokens: 100, outputTokens: 10, cost: 1 },
    });
    const selections = events.filter(({ type }) => type === 'tool.selected');
    expect(selections.filter((event) => 'usage' in event)).toHaveLength(1);
  });

  it.each([
    ['throws', () => Promise.reject(new ModelError('m', 'refused', 'no'))],
    ['answers too few', async () => [toAnswer('read 1')]],
    ['answers nonsense', async () => commands.map(() => JSON.parse('{"status":"fly"}'))],
  ])('and %s is asked about each command individually (A2)', async (_, coordinateAll) => {
    const { asked, result } = await run(async (__, { budget }) => {
      budget.reserveModelCall();
      budget.settle({ inputTokens: 7, outputTokens: 0, cost: 0 });
      return coordinateAll();
    });
    expect(asked).toEqual(commands);
    expect(result).toMatchObject({ status: 'completed', usage: { inputTokens: 7 } });
  });
});
