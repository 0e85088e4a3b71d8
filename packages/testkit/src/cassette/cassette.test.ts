import {
  createBudget,
  defineTool,
  LimitReachedError,
  ModelError,
  type RoleModel,
  type Tool,
  ToolError,
} from '@pce/core';
import { executorDecisionSchema, synthesisSchema as schema } from '@pce/core/contracts';
import { noAttachments } from '@pce/core/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type Cassette,
  CassetteMismatchError,
  CassetteUnusedError,
  countingIds,
  fakeClock,
  type PlayCassetteOptions,
  playCassette,
  recordCassette,
  scriptedModel,
} from '../index.js';
import type { LiveParts } from './cassette.js';
import type { RedactOptions } from './redact/redactor.js';

const usage = { inputTokens: 7, outputTokens: 2, cost: 0.5 };
const { signal } = new AbortController();
const context = {
  turn: 'turn_1',
  session: 'default',
  run: undefined,
  signal,
  idempotencyKey: 'k',
  attachments: noAttachments,
  pass: () => true,
};

async function recorded(
  live: LiveParts,
  act: (cassette: Cassette) => Promise<unknown>,
  redact?: RedactOptions,
): Promise<string> {
  let text = '';
  const into = (written: string): void => {
    text = written;
  };
  const cassette = recordCassette({ ...live, into, ...(redact && { redact }) });
  await act(cassette);
  await cassette.save();
  return text;
}

function ask(model: RoleModel, prompt: string, system = 's'): Promise<{ output: unknown }> {
  return model.generate({ system, prompt, schema, signal });
}

async function call(tool: Tool | undefined, args: { [key: string]: string }) {
  const parsed = await tool?.parse(args);
  if (parsed?.ok !== true) return parsed;
  return tool?.execute(parsed.value, context);
}

const replay = (text: string, options: PlayCassetteOptions = {}): Cassette =>
  playCassette({ text }, { mode: 'replay', ...options });

const capitals = (): RoleModel =>
  scriptedModel([{ answer: 'Oslo' }, { answer: 'Rome' }], { usage });

const price = defineTool({
  name: 'shop.price',
  description: 'The price of a laptop',
  input: z.object({ laptop: z.string().min(1), day: z.string().optional() }),
  effect: 'read',
  execute: ({ laptop }) => {
    if (laptop === 'unicorn') {
      throw new ToolError('rate_limited', 'slower, please', { isRetryable: true });
    }
    return { laptop, price: 799 };
  },
  claims: (output) => [{ claim: `${output.laptop} costs 799`, source: 'https://shop.example' }],
});

describe('models', () => {
  it('answers as recorded, for the same tokens and cost (F4)', async () => {
    const text = await recorded({ model: capitals() }, ({ model }) => ask(model, 'Norway?'));
    const cassette = replay(text);
    const budget = createBudget({ limits: {} });

    const answer = await cassette.model.generate({
      system: 's',
      prompt: 'Norway?',
      schema,
      signal,
      budget,
    });

    expect(answer).toEqual({ output: { answer: 'Oslo' }, usage });
    expect(cassette.model.id).toBe('scripted');
    cassette.assertDone();
  });

  it('spends the budget like the live model, for each try (A7)', async () => {
    const twice: RoleModel = {
      id: 'twice',
      generate: (request) => {
        request.budget?.reserveModelCall(usage);
        request.budget?.settle({ inputTokens: 0, outputTokens: 0, cost: 0 }, usage);
        return capitals().generate(request);
      },
    };
    const spend = async ({ model }: Cassette) => {
      const budget = createBudget({ limits: {} });
      await model.generate({ system: 's', prompt: 'p', schema, signal, budget });
      return budget.used();
    };
    let live: unknown;
    const text = await recorded({ model: twice }, async (cassette) => {
      live = await spend(cassette);
    });

    expect(live).toEqual({ modelCalls: 2, ...usage });
    expect(await spend(replay(text))).toEqual(live);
  });

  it('answers equal requests in order, and others in any order, concurrently (F4)', async () => {
    const model = scriptedModel(['a', 'b', 'c'].map((answer) => ({ answer })));
    const text = await recorded({ model }, async (live) => {
      await ask(live.model, 'same');
      await ask(live.model, 'same');
      await ask(live.model, 'other');
    });
    const cassette = replay(text);

    const answers = await Promise.all(
      ['other', 'same', 'same'].map((prompt) => ask(cassette.model, prompt)),
    );

    expect(answers.map(({ output }) => output)).toEqual([
      { answer: 'c' },
      { answer: 'a' },
      { answer: 'b' },
    ]);
    cassette.assertDone();
  });

  it('fails as recorded: with the reason, the limit, or when stopped (F4)', async () => {
    const failures = [
      new ModelError('m', 'truncated', 'cut off', {
        reply: '{"a',
        isRetryable: true,
        retryAfterMs: 5,
      }),
      new LimitReachedError('tokens', 9, 'spent'),
      new TypeError('no network'),
    ];
    for (const failure of failures) {
      const model: RoleModel = { id: 'm', generate: () => Promise.reject(failure) };
      const text = await recorded({ model }, (live) => ask(live.model, 'p').catch(() => undefined));
      const error: unknown = await ask(replay(text).model, 'p').catch((reason: unknown) => reason);
      expect(error).toMatchObject({ ...failure, message: failure.message });
    }
  });

  it('rejects an answer that its schema would change again', async () => {
    const growing = z.object({ n: z.number() }).transform(({ n }) => ({ n: n + 1 }));
    const cassette = recordCassette({ model: scriptedModel([{ n: 1 }]), into: () => undefined });
    const asked = cassette.model.generate({ system: 's', prompt: 'p', schema: growing, signal });
    await expect(asked).rejects.toThrow(/without transforms/);
  });

  it('reports that a recorded answer no longer fits the schema', async () => {
    const text = await recorded({ model: capitals() }, ({ model }) => ask(model, 'p'));
    const cassette = replay(text);
    const asked = cassette.model.generate({
      system: 's',
      prompt: 'p',
      schema: executorDecisionSchema,
      signal,
    });
    await expect(asked).rejects.toThrow(/does not fit the schema/);
    expect(() => cassette.assertDone()).toThrow(CassetteMismatchError);
  });
});

describe('calls that are not in the recording', () => {
  it('fail and report the first difference of a changed prompt (F4)', async () => {
    const prompt = 'Goals\n- a laptop under 800 USD';
    const text = await recorded({ model: capitals() }, ({ model }) => ask(model, prompt));
    const cassette = replay(text);

    const asked = ask(cassette.model, 'Goals\n- a laptop under 900 USD');

    await expect(asked).rejects.toThrow(
      /prompt, line 2, column 18:\n {2}expected: … "- a laptop under 800 USD"\n {2}actual: {3}… "- a laptop under 900 USD"\n.*PCE_CASSETTE=update/,
    );
    await expect(asked).rejects.toMatchObject({ difference: { part: 'prompt', line: 2 } });
    expect(() => cassette.assertDone()).toThrow(CassetteMismatchError);
  });

  it('fail and report the first difference of changed arguments', async () => {
    const text = await recorded({ tools: [price] }, ({ tools: [tool] }) =>
      call(tool, { laptop: 'Acme 13' }),
    );
    const cassette = replay(text);
    await expect(call(cassette.tools[0], { laptop: 'Acme 14' })).rejects.toThrow(
      /tool shop.price .* its arguments, line 2/s,
    );
    expect(() => cassette.assertDone()).toThrow(CassetteMismatchError);
  });

  it('are reported if recorded but not made', async () => {
    const text = await recorded(
      { model: capitals(), tools: [price] },
      async ({ model, tools: [tool] }) => {
        await ask(model, 'Norway?');
        await ask(model, 'Italy?');
        await call(tool, { laptop: 'Acme 13' });
      },
    );
    const cassette = replay(text);
    await ask(cassette.model, 'Norway?');
    expect(() => cassette.assertDone()).toThrow(CassetteUnusedError);
    expect(() => cassette.assertDone()).toThrow(
      /2 recorded calls were not made.*\n.*call 2 of model scripted: "Italy\?"\n.*call 1 of tool shop.price: .*Acme 13/,
    );
  });
});

describe('tools', () => {
  it('report, fail and refuse arguments as recorded, without the tool (F4)', async () => {
    const act = async ({ tools: [tool] }: Cassette) => [
      await call(tool, { laptop: 'Acme 13' }),
      await call(tool, { laptop: 'unicorn' }).catch((error: unknown) => error),
      await call(tool, { laptop: '' }).then((parsed) => parsed && 'ok' in parsed && parsed.ok),
    ];
    let live: unknown;
    const text = await recorded({ tools: [price] }, async (cassette) => {
      live = await act(cassette);
    });
    const cassette = replay(text);

    expect(await act(cassette)).toEqual(live);
    expect(cassette.tools[0]).toMatchObject({
      name: 'shop.price',
      effect: 'read',
      parameters: price.parameters,
    });
    cassette.assertDone();
  });
});

describe('time and ids', () => {
  it('returns the recorded ids, by prefix, and no others (F4)', async () => {
    const text = await recorded({ ids: countingIds() }, async ({ ids }) => {
      ids.next('turn');
      ids.next('turn');
      ids.next('process');
    });
    const cassette = replay(text);
    expect(['process', 'turn', 'turn'].map((prefix) => cassette.ids.next(prefix))).toEqual([
      'process_1',
      'turn_1',
      'turn_2',
    ]);
    expect(() => cassette.ids.next('turn')).toThrow(/"turn" was asked for 2 times/);
    expect(() => cassette.assertDone()).toThrow(CassetteMismatchError);
  });

  it('advances by the durations of calls, for concurrent ones by the longest (F4)', async () => {
    const clock = fakeClock(1_000);
    const model: RoleModel = {
      id: 'slow',
      generate: (request) => {
        clock.advance(request.prompt === 'long' ? 500 : 300);
        return scriptedModel([{ answer: 'a' }]).generate(request);
      },
    };
    const text = await recorded({ model, clock }, async (live) => {
      await ask(live.model, 'long');
      await ask(live.model, 'short');
    });
    const cassette = replay(text);
    expect(cassette.clock.now()).toBe(1_000);
    await Promise.all([ask(cassette.model, 'long'), ask(cassette.model, 'short')]);
    expect(cassette.clock.now()).toBe(1_500);
  });
});

describe('modes', () => {
  const live = () => ({ model: scriptedModel([{ answer: 'new' }]) });

  it('replays without the live parts, and records the same text again', async () => {
    const text = await recorded({ model: capitals(), clock: fakeClock() }, async ({ model }) => {
      await ask(model, 'Norway?');
      await ask(model, 'Italy?\nIn two lines.');
    });
    const again = await recorded({ model: capitals(), clock: fakeClock() }, async ({ model }) => {
      await ask(model, 'Norway?');
      await ask(model, 'Italy?\nIn two lines.');
    });
    expect(again).toBe(text);
    const neverCalled = () => {
      throw new Error('the live parts were made');
    };
    await ask(replay(text, { live: neverCalled }).model, 'Norway?');
  });

  it('rejects a mode that needs live parts if there are none', () => {
    for (const mode of ['record', 'update'] as const) {
      expect(() => playCassette({ text: '{}' }, { mode })).toThrow(/option live/);
    }
    expect(() => playCassette({ text: '{}' }, { mode: 'record', live })).not.toThrow();
  });
});

describe('contents of a cassette', () => {
  const secret = 'tangerine-horse-42';

  const leaky = defineTool({
    name: 'vault.read',
    description: 'Read a secret',
    input: z.object({ apiKey: z.string(), page: z.string() }),
    execute: ({ apiKey }) => ({
      password: 'hunter22',
      echoed: `key ${apiKey}`,
      bearer: 'sk-abcdefghijklmnopqrst',
    }),
  });

  it('contain no secrets in plain text, and replay nevertheless (F4)', async () => {
    const act = async ({ model, tools: [tool] }: Cassette, key: string) => {
      await ask(model, `The key is ${key}, the password hunter22`);
      return call(tool, { apiKey: key, page: 'p' });
    };
    const text = await recorded(
      { model: capitals(), tools: [leaky] },
      (cassette) => act(cassette, secret),
      { values: [secret] },
    );
    for (const hidden of [secret, 'hunter22', 'sk-abcdefghijklmnopqrst']) {
      expect(text).not.toContain(hidden);
    }
    const cassette = replay(text, { redact: { values: ['another-key-7'] } });
    await expect(act(cassette, 'another-key-7')).rejects.toThrow(CassetteMismatchError);
    const same = replay(text, { redact: { values: ['another-key-7', 'hunter22'] } });
    expect(await act(same, 'another-key-7')).toMatchObject({
      data: { password: '[redacted]', echoed: 'key [redacted]' },
    });
    same.assertDone();
  });

  it.each([
    ['no JSON', '{', /is not JSON/],
    ['another format', '{"format":"har"}', /format: .*pce-cassette/],
    ['a later version', '{"format":"pce-cassette","version":2}', /version/],
    ['a list', '[]', /expected object/],
    ['nesting without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /cassette/],
  ])('are rejected if %s', (_, text, message) => {
    expect(() => replay(text)).toThrow(message);
    expect(() => replay(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('replay or fail with the name of the cassette, for any manual change', async () => {
    const text = await recorded({ model: capitals(), tools: [price] }, async (cassette) => {
      await ask(cassette.model, 'p');
      await call(cassette.tools[0], { laptop: 'Acme 13' });
    });
    const places = [...text.matchAll(/(?<=: ).+(?=,?$)/gm)].map(({ index, 0: found }) => ({
      index,
      length: found.replace(/,$/, '').length,
    }));
    const values = fc.oneof(fc.json(), fc.constantFrom('{"__proto__":{"x":1}}', '1e999', '', '-1'));
    fc.assert(
      fc.property(fc.constantFrom(...places), values, ({ index, length }, value) => {
        const changed = `${text.slice(0, index)}${value}${text.slice(index + length)}`;
        try {
          expect(replay(changed).tools.length).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_input' });
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });
});
