import {
  createOrchestrator,
  defineTool,
  type JsonObject,
  memoryStore,
  type Orchestrator,
  ToolError,
} from '@pce/core';
import { countTheWords } from '@pce/role-parts/test';
import { countingIds, crashAt, fakeClock } from '@pce/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { firstTurn } from '../test/first-turn.js';
import { ruleRoles } from './rule-roles.js';

let texts: Map<string, string>;
let written: Map<string, unknown>;
let pce: Orchestrator;

const list = defineTool({
  name: 'file.list',
  description: 'List the files in a folder',
  input: z.object({ path: z.string().default('.') }),
  effect: 'read',
  execute: () => ({ files: [...texts.keys()] }),
});

const countWords = defineTool({
  name: 'script.count-words',
  description: 'Count the words of one text file',
  input: z.object({ path: z.string() }),
  effect: 'read',
  execute: ({ path }) => {
    const text = texts.get(path);
    if (text === undefined) throw new ToolError('not_found', `there is no ${path}`);
    return { words: text.split(' ').length };
  },
});

const write = defineTool({
  name: 'file.write',
  description: 'Write text or a JSON value to a file',
  input: z.object({ path: z.string(), content: z.json() }),
  parameters: {
    type: 'object',
    properties: { path: { type: 'string' }, content: {} },
    required: ['path', 'content'],
  } satisfies JsonObject,
  effect: 'idempotent',
  execute: ({ path, content }) => {
    written.set(path, content);
    return { path };
  },
});

beforeEach(() => {
  texts = new Map([
    ['texts/a.txt', 'one two three'],
    ['texts/b.txt', 'one two'],
  ]);
  written = new Map();
  pce = createOrchestrator({
    ...ruleRoles({ fileExists: async (path) => written.has(path) }),
    tools: [list, countWords, write],
    mode: 'code',
    clock: fakeClock(),
    ids: countingIds(),
    toolRetry: { minDelayMs: 0 },
  });
});

afterEach(() => pce.close());

describe('rule-based roles in the loop', () => {
  it('carry a planning document to a validated answer without a model call (A1, A2, A3, A11, A21, F4)', async () => {
    const result = await pce.start(countTheWords).result();

    expect(result).toMatchObject({
      status: 'completed',
      iterations: 5,
      goals: [{ status: 'achieved' }, { status: 'achieved' }],
      usage: { modelCalls: 0 },
    });
    expect(written.get('counts.json')).toEqual([{ words: 3 }, { words: 2 }]);
    await pce.replay(result.turn);
  });

  it('play the example of the README (F4)', async () => {
    expect(await firstTurn()).toContain('words: 6 [c1]');
  });

  it('ask a person after three failures, and continue as decided (A13, A14)', async () => {
    texts.delete('texts/a.txt');
    const blocked = await pce.start(countTheWords).result();
    const [intervention] = blocked.interventions;

    expect(blocked.status).toBe('blocked');
    expect(intervention?.code).toBe('coordinatorErrors');

    texts.set('texts/a.txt', 'here now');
    const result = await pce
      .resolve(intervention?.id ?? '', { choose: 'retry', by: 'ada' })
      .result();

    expect(result.status).toBe('completed');
    expect(written.get('counts.json')).toEqual([{ words: 2 }, { words: 2 }]);
    expect(result.answer).toContain('Decided by a person');
  });

  it('ask for missing values of a command, and take them from the answer (A3, A14)', async () => {
    const blocked = await pce.start('Count the words').result();

    expect(blocked.interventions[0]?.message).toContain('missing: path');

    const resolution = { choose: 'retry', by: 'ada', answer: 'of `texts/b.txt`' };
    const result = await pce.resolve(blocked.interventions[0]?.id ?? '', resolution).result();

    expect(result).toMatchObject({ status: 'completed', goals: [{ status: 'achieved' }] });
    expect(result.answer).toContain('words: 2');
  });

  it('skip a failing step as an edge case says, and report it (A2, E1)', async () => {
    texts.delete('texts/a.txt');
    const document = `${countTheWords}## Edge cases\n- If a file is missing, skip it\n`;
    const { answer, commands } = await pce.start(document).result();

    expect(answer).toMatch(/STEP_2, Count the words of `texts\/a\.txt`: not_found.*\(skipped\)/);
    expect(commands.at(-1)?.commandReceived).toBe('Write r2 to `counts.json`');
  });

  it('fail a turn whose success criteria are not met, even if its steps succeeded (A11)', async () => {
    const result = await pce
      .start('## Steps\n- List the files in `texts`\n## Done when\n- at least 3 files listed')
      .result();

    expect(result.status).toBe('failed');
  });
});

describe('a number with a comma', () => {
  const paid: unknown[] = [];
  const pay = defineTool({
    name: 'bank.pay',
    description: 'Pay an amount to a person',
    input: z.object({
      amountEur: z.number().default(5),
      to: z.string(),
      note: z.string().optional(),
    }),
    effect: 'once',
    execute: (args) => {
      paid.push(args);
      return { isPaid: true };
    },
  });

  async function payBy(request: string) {
    paid.length = 0;
    await using host = createOrchestrator({ ...ruleRoles(), tools: [pay] });
    const turn = host.start(request);
    const { status } = await turn.result();
    return { status, log: turn.log.toMarkdown() };
  }

  it.each([
    ['1,500', 1_500],
    ['€12,000,000.5', 12_000_000.5],
    ['1.50', 1.5],
  ])('has it as thousands separator: %s is %d (A6)', async (written, amountEur) => {
    await payBy(`Pay ${written} to "Ann"`);
    expect(paid).toEqual([{ amountEur, to: 'Ann' }]);
  });

  it.each(['1,50', '1,5', '€1,50', '0,500', '1,5000', '12,00', '1,50%'])(
    'is not read if that may be a decimal point, as in %s (A6)',
    async (written) => {
      const { status, log } = await payBy(`Pay ${written} to "Ann"`);
      expect(paid).toEqual([]);
      expect(status).not.toBe('completed');
      expect(log).toContain(`the comma of "${written}"`);
    },
  );

  it.each(['amountEur=1,50', 'amount: 1,50'])(
    'is not read with a label either: %s (A6)',
    async (written) => {
      await payBy(`Pay ${written} to "Ann"`);
      expect(paid).toEqual([]);
    },
  );
});

it('completes a turn whose only call was done before a crash, as a person says (A11, A14, F8)', async () => {
  const store = memoryStore();
  const send = defineTool({
    name: 'parcel.send',
    description: 'Send the parcel to a customer',
    input: z.object({ to: z.string() }),
    effect: 'once',
    execute: ({ to }) => ({ sent: to }),
  });
  const crash = crashAt('after', send, store);
  const first = createOrchestrator({ ...ruleRoles(), tools: [crash.tool], store: crash.store });
  await crash.during(first.start('Send the parcel to "Bob"', { turn: 't' }));
  const parts = { ...ruleRoles(), tools: [send], store, isOwnerAlive: () => false };
  await using second = createOrchestrator(parts);
  const { interventions } = await second.resume('t').result();
  const done = { choose: 'done', answer: 'Bob has it', by: 'ann' };
  const result = await second.resolve(interventions[0]?.id ?? '', done).result();
  expect(result).toMatchObject({ status: 'completed', goals: [{ status: 'achieved' }] });
  expect(result.answer).toContain('Bob has it');
});
