import { ModelError } from '@pce/core/errors';
import type { LanguageModel } from '@pce/core/ports';
import type { BrokenImplementation } from '../../suite/broken-implementation.js';
import type { OpenModel } from '../model-place.js';
import { openScriptedModel, withGenerate } from './sound-model.js';

interface BrokenModel extends Omit<BrokenImplementation<OpenModel>, 'make'> {
  readonly open: OpenModel;
}

const output = {
  schema: 'answers with the output of the schema (F4)',
  library: 'takes the schema of any library (F4)',
  text: 'gives the provider the whole system text and prompt (F4)',
  request: 'leaves the request as it is (F4)',
  shape: 'rejects with model_failed where the reply does not fit the schema (F4)',
  json: 'rejects with model_failed where the reply is no JSON (F4)',
  failure: 'rejects with model_failed where the provider fails (A25)',
} as const;

const budget = {
  usage: 'reports the usage of all calls that led to the answer (A12)',
  settled: 'reserves and settles every call to the provider, however it ends (A7)',
  refused: 'does not call the provider where the budget refuses the call (A7)',
} as const;

const signal = {
  before: 'does not call the provider once the signal has aborted (A22)',
  during: 'ends with the reason of the signal, where that aborts during a call (A22)',
} as const;

/** Accepts whatever it is given. */
const anything = {
  '~standard': { version: 1, vendor: 'broken', validate: (value: unknown) => ({ value }) },
} as const;

let opened = 0;
const neverAborted = new AbortController().signal;

function renamed(model: LanguageModel, id: string): LanguageModel {
  return { id, generate: model.generate };
}

const models: readonly BrokenModel[] = [
  {
    flaw: 'has no name',
    noticedBy: 'names provider and model, the same each time (F11)',
    says: /its id is empty/,
    async open(replies) {
      const place = await openScriptedModel(replies);
      return { ...place, model: renamed(place.model, '') };
    },
  },
  {
    flaw: 'has another name each time',
    noticedBy: 'names provider and model, the same each time (F11)',
    says: /its id changes/,
    async open(replies) {
      const place = await openScriptedModel(replies);
      opened += 1;
      return { ...place, model: renamed(place.model, `model ${opened}`) };
    },
  },
  {
    flaw: 'answers with the reply as it came',
    noticedBy: output.schema,
    says: /Expected values to be strictly deep-equal/,
    open: withGenerate((sound) => async (request) => {
      const raw = await sound({ ...request, schema: anything });
      await sound(request);
      return JSON.parse(JSON.stringify(raw));
    }),
  },
  {
    flaw: 'takes only schemas that answer at once',
    noticedBy: output.library,
    says: /Expected values to be strictly deep-equal/,
    open: withGenerate((sound) => async (request) => {
      const { output: value, usage } = await sound({ ...request, schema: anything });
      const checked = request.schema['~standard'].validate(value);
      return 'value' in checked
        ? { output: checked.value, usage }
        : JSON.parse(JSON.stringify({ output: checked, usage }));
    }),
  },
  {
    flaw: 'forgets the system text',
    noticedBy: output.text,
    says: /the system text does not reach/,
    open: withGenerate((sound) => (request) => sound({ ...request, system: '' })),
  },
  {
    flaw: 'shortens the prompt',
    noticedBy: output.text,
    says: /the prompt does not reach/,
    open: withGenerate((sound) => (request) => sound({ ...request, prompt: 'Nor' })),
  },
  {
    flaw: 'writes into the request',
    noticedBy: output.request,
    says: /it changes the request/,
    open: withGenerate((sound) => async (request) => {
      Object.assign(request, { temperature: 0 });
      return sound(request);
    }),
  },
  {
    flaw: 'lets an answer pass that does not fit',
    noticedBy: output.shape,
    says: /it answers where it has no answer/,
    open: withGenerate(
      (sound) => (request) =>
        sound({ ...request, schema: anything }).then((raw) => JSON.parse(JSON.stringify(raw))),
    ),
  },
  {
    flaw: 'throws an error of its own for an answer that does not fit',
    noticedBy: output.shape,
    says: /TypeError: cannot read/,
    open: withGenerate(
      (sound) => (request) =>
        sound(request).catch(() => Promise.reject(new TypeError('cannot read'))),
    ),
  },
  {
    flaw: 'takes a text for the answer',
    noticedBy: output.json,
    says: /it answers where it has no answer/,
    open: withGenerate(
      (sound) => (request) =>
        sound(request).catch((error) =>
          sound({ ...request, schema: anything }).then((raw) => {
            if (typeof raw.output !== 'string') throw error;
            return JSON.parse(JSON.stringify({ ...raw, output: { city: raw.output } }));
          }),
        ),
    ),
  },
  {
    flaw: 'passes on what its provider throws',
    noticedBy: output.failure,
    says: /no PceError|Error: 503/,
    open: withGenerate(
      (sound) => (request) => sound(request).catch(() => Promise.reject(new Error('503'))),
    ),
  },
  {
    flaw: 'gives one answer to two callers',
    noticedBy: 'keeps calls apart that are made side by side (F10)',
    says: /two calls share an answer/,
    open: withGenerate((sound) => {
      let last: ReturnType<typeof sound> | undefined;
      return async (request) => {
        last ??= sound(request);
        return JSON.parse(JSON.stringify(await last));
      };
    }),
  },
  {
    flaw: 'counts no tokens',
    noticedBy: budget.usage,
    says: /the usage is not that of 1 calls/,
    open: withGenerate((sound) => async (request) => ({
      ...(await sound(request)),
      usage: { inputTokens: 0, outputTokens: 0, cost: 0 },
    })),
  },
  {
    flaw: 'reserves nothing',
    noticedBy: budget.settled,
    says: /calls are not reserved one by one/,
    open: withGenerate(
      (sound) =>
        ({ budget: _, ...request }) =>
          sound(request),
    ),
  },
  {
    flaw: 'settles only calls that succeed',
    noticedBy: budget.settled,
    says: /calls are not settled/,
    open: withGenerate((sound) => async (request) => {
      request.budget?.reserveModelCall();
      const { budget: given, ...rest } = request;
      const answer = await sound(rest);
      given?.settle(answer.usage);
      return answer;
    }),
  },
  {
    flaw: 'asks its provider before it asks the budget',
    noticedBy: budget.refused,
    says: /without a budget/,
    open: withGenerate((sound) => async ({ budget: given, ...request }) => {
      const answer = await sound(request);
      given?.reserveModelCall();
      given?.settle(answer.usage);
      return answer;
    }),
  },
  {
    flaw: 'calls a spent budget a failure of the model',
    noticedBy: budget.refused,
    says: /ModelError: no budget/,
    open: withGenerate(
      (sound) => (request) =>
        sound(request).catch(() =>
          Promise.reject(new ModelError('acme:small', 'rejected', 'no budget')),
        ),
    ),
  },
  {
    flaw: 'needs a budget',
    noticedBy: 'answers without a budget, too (A7)',
    says: /it fails without a budget: .*no budget/,
    open: withGenerate(
      (sound) => (request) =>
        request.budget === undefined ? Promise.reject(new Error('no budget')) : sound(request),
    ),
  },
  {
    flaw: 'does not look at the signal before it calls',
    noticedBy: signal.before,
    says: /it calls the provider after the abort/,
    open: withGenerate((sound) => (request) => sound({ ...request, signal: neverAborted })),
  },
  {
    flaw: 'hides the reason of the signal',
    noticedBy: signal.before,
    says: /AbortError: stopped/,
    open: withGenerate((sound) => async (request) => {
      if (request.signal.aborted) throw new DOMException('stopped', 'AbortError');
      return sound(request);
    }),
  },
  {
    flaw: 'does not hear the signal during a call',
    noticedBy: signal.during,
    says: /it does not end after the abort within 1000 ms/,
    open: withGenerate((sound) => (request) => sound({ ...request, signal: neverAborted })),
  },
  {
    flaw: 'leaves an aborted call unsettled',
    noticedBy: signal.during,
    says: /it does not settle the aborted call/,
    open: withGenerate((sound) => ({ budget: given, ...request }) => {
      given?.reserveModelCall();
      return sound(request);
    }),
  },
];

/** Models as people have written them by mistake. */
export const brokenModels: readonly BrokenImplementation<OpenModel>[] = models.map(
  ({ open, ...rest }) => ({ ...rest, make: () => open }),
);
