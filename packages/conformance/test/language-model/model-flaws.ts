import { ModelError } from '@pce/core/errors';
import type { RoleModel } from '@pce/core/ports';
import { scriptedModel } from '@pce/testkit';
import type { ModelReply } from '../../src/index.js';
import type { OpenModel } from '../../src/language-model/model-place.js';
import { usagePerCall } from '../../src/language-model/model-place.js';
import { type Flaws, type Mutation, mutationsOf } from '../suite/mutation.js';

const anything = {
  '~standard': { version: 1, vendor: 'broken', validate: (value: unknown) => ({ value }) },
} as const;

const never = new AbortController().signal;
const { answer, ask, drop, on } = mutationsOf<RoleModel>();

export const modelFlaws: Flaws<Mutation<RoleModel>> = {
  'names provider and model, the same each time (F11)': {
    'has no name': () => ({ id: '' }),
  },
  'answers with the output of the schema (F4)': {
    'answers with the reply as it came': on('generate', async (sound, request) => {
      const raw = await unchecked(sound, request);
      await sound.generate(request);
      return raw;
    }),
  },
  'takes the schema of any library (F4)': {
    'takes only schemas that answer at once': on('generate', async (sound, request) => {
      const { output, usage } = await unchecked(sound, request);
      const checked = request.schema['~standard'].validate(output);
      return 'value' in checked
        ? { output: checked.value, usage }
        : asJson({ output: checked, usage });
    }),
  },
  'gives the provider the whole system text and prompt (F4)': {
    'forgets the system text': ask('generate', { system: '' }),
  },
  'does not mutate the request (F4)': {
    'writes into the request': on('generate', async ({ generate }, request) =>
      generate(Object.assign(request, { temperature: 0 })),
    ),
  },
  'rejects with model_failed where the reply does not fit the schema (F4)': {
    'lets an answer pass that does not fit': on('generate', unchecked),
  },
  'rejects with model_failed where the reply is no JSON (F4)': {
    'takes a text for the answer': on('generate', (sound, request) =>
      sound.generate(request).catch(async (error) => {
        const raw = await unchecked(sound, request);
        if (typeof raw.output !== 'string') throw error;
        return asJson({ ...raw, output: { city: raw.output } });
      }),
    ),
  },
  'rejects with model_failed where the provider fails (A25)': {
    'passes on what its provider throws': on('generate', ({ generate }, request) =>
      generate(request).catch(() => Promise.reject(new Error('503'))),
    ),
  },
  'keeps calls apart that are made side by side (F10)': {
    'gives one answer to two callers': ({ generate }) => {
      let last: Promise<unknown> | undefined;
      return {
        async generate(request) {
          last ??= generate(request);
          return asJson(await last);
        },
      };
    },
  },
  'reports the usage of all calls that led to the answer (A12)': {
    'counts no tokens': answer('generate', { usage: { inputTokens: 0, outputTokens: 0, cost: 0 } }),
  },
  'reserves and settles every call to the provider, however it ends (A7)': {
    'reserves nothing': drop('generate', 'budget'),
  },
  'does not call the provider where the budget refuses the call (A7)': {
    'asks its provider before it asks the budget': on(
      'generate',
      async ({ generate }, { budget, ...request }) => {
        const answered = await generate(request);
        budget?.reserveModelCall();
        budget?.settle(answered.usage);
        return answered;
      },
    ),
  },
  'waits until a budget has refused the call (F20)': {
    'does not wait for the reservation': on('generate', ({ generate }, { budget, ...request }) => {
      void Promise.resolve(budget?.reserveModelCall()).catch(() => undefined);
      return generate(request);
    }),
  },
  'answers without a budget, too (A7)': {
    'needs a budget': on('generate', async ({ generate }, request) => {
      if (request.budget === undefined) throw new Error('no budget');
      return generate(request);
    }),
  },
  'does not call the provider once the signal has aborted (A22)': {
    'does not look at the signal before it calls': ask('generate', { signal: never }),
  },
  'rejects with the reason of its signal when aborted during a call (A22)': {
    'ignores the signal during a call': ask('generate', { signal: never }),
  },
};

export const openScriptedModel: OpenModel = (replies) => openFlawedModel(() => ({}))(replies);

/** Returns a way to open the scripted model with a flaw. */
export function openFlawedModel(mutation: Mutation<RoleModel>): OpenModel {
  return (replies) => {
    let played = 0;
    const next = (): unknown => {
      const reply = replies[Math.min(played, replies.length - 1)];
      played += 1;
      return reply && toAnswer(reply);
    };
    const usage = { ...usagePerCall, cost: 0 };
    const { id, generate, requests } = scriptedModel(next, { id: 'acme:small', usage });
    return {
      model: { id, generate, ...mutation({ id, generate }, {}) },
      calls: () => requests.map(({ system, prompt }) => `${system}\n${prompt}`),
      maxWaitMs: 1_000,
    };
  };
}

function toAnswer(reply: ModelReply): unknown {
  switch (reply.type) {
    case 'answer':
      return reply.value;
    case 'text':
      return reply.text;
    case 'failure':
      return new ModelError('acme:small', 'unavailable', 'the provider is down');
    case 'silence':
      return new Promise(() => undefined);
  }
}

async function unchecked({ generate }: RoleModel, request: Parameters<RoleModel['generate']>[0]) {
  return asJson(await generate({ ...request, schema: anything }));
}

function asJson(value: unknown) {
  return JSON.parse(JSON.stringify(value));
}
