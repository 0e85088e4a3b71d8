import type { Spending } from '@pce/core/contracts';
import { InvalidInputError, ModelError } from '@pce/core/errors';
import { addUsage, noUsage } from '@pce/core/internal';
import type { RoleModel } from '@pce/core/ports';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type Reading, readAnswer } from './answer/read-answer.js';
import { askProvider } from './ask-provider.js';
import { callLine } from './call-line.js';
import { converse } from './converse.js';
import { jsonSchemaOf } from './json-schema-of.js';
import { type AiSdkModelOptions, type ModelSettings, resolveOptions } from './options.js';
import { type PlainCall, plainCall } from './plain-call.js';
import type { ProviderModel } from './provider-model.js';
import { strictRequest } from './strict/strict-request.js';
import { toCall } from './to-call.js';
import { type Reply, refused } from './to-reply.js';

/**
 * Adapts a language model of the Vercel AI SDK. Outputs have passed the schema; a reply that fails is shown to the
 * model once with the problem. Streams if the AI SDK's model has `doStream`. `converse` is always present, since the AI
 * SDK does not say which models call tools; a model that cannot rejects.
 *
 * @throws `InvalidInputError` if an option is out of range or `model` is a name. `generate` rejects with `ModelError`,
 * with `LimitReachedError` when the request's budget is spent, and with the abort reason of the request's signal.
 */
export function aiSdkModel(model: ProviderModel, options: AiSdkModelOptions = {}): RoleModel {
  assertProviderModel(model);
  const settings = resolveOptions(model, options);
  const { id } = settings;
  const line = callLine(settings);
  const ask = askProvider(model, settings, line);
  const plain = plainCall(model, settings, line);
  return {
    id,
    hasPrices: settings.prices !== undefined,
    ...(settings.takes.length > 0 && { takes: settings.takes }),
    ...(model.doStream && { stream: streamText(settings, plain) }),
    converse: converse(model, settings, plain),
    async generate(given) {
      const isStrict = settings.structuredOutput === 'strict';
      const request = isStrict ? { ...given, ...strictRequest(given) } : given;
      const first = await ask(request);
      const reading = await readReply(id, first, request.schema);
      if (reading.ok) return { output: reading.output, usage: first.usage };
      const { problem } = reading;
      const second = await ask(request, { reply: first.text, problem });
      const again = await readReply(id, second, request.schema);
      if (!again.ok) throw unusable(id, again, second.text);
      return { output: again.output, usage: sum(first.usage, second.usage) };
    },
  };
}

async function readReply<T>(
  id: string,
  { text, ending, usage }: Reply,
  schema: StandardSchemaV1<unknown, T>,
): Promise<Reading<T>> {
  switch (ending) {
    case 'refused':
      throw refused(id, text);
    case 'truncated': {
      const problem = `it was cut off after ${usage.outputTokens} tokens; be shorter`;
      return { ok: false, reason: 'truncated', problem };
    }
    case 'complete':
      return readAnswer(text, schema, jsonSchemaOf(schema)?.isWrapped ?? false);
  }
}

const advice = {
  empty: 'the model answered nothing, twice; raise option maxOutputTokens if it thinks long',
  truncated: 'the answer was cut off, twice; raise option maxOutputTokens',
  not_json: 'no usable JSON in two answers; try another model',
  wrong_shape:
    'two answers did not fit the schema; try another model, or describe the shape better',
};

function unusable(
  id: string,
  { reason, problem }: Extract<Reading<never>, { ok: false }>,
  reply: string,
): ModelError {
  return new ModelError(id, reason, `${id}: ${advice[reason]}. The last one: ${problem}`, {
    reply,
  });
}

function sum(a: Spending, b: Spending): Spending {
  const { modelCalls: _two, ...spending } = addUsage({ ...noUsage, ...a }, { ...noUsage, ...b });
  return spending;
}

/**
 * Asserts that a value is a model of the AI SDK. Rejects model names, which need the AI SDK's gateway.
 *
 * @throws `InvalidInputError` that says how to create a model
 */
function assertProviderModel(model: unknown): void {
  if (typeof model === 'string') {
    const [provider = 'openai', name = model] = model.includes('/') ? model.split('/', 2) : [];
    throw new InvalidInputError(
      `aiSdkModel takes a model, not the name ${JSON.stringify(model)}: make one with its provider package, as in aiSdkModel(${provider}(${JSON.stringify(name)})), or with gateway(${JSON.stringify(model)}) of the package "ai"`,
    );
  }
  if (typeof model === 'object' && model !== null && 'doGenerate' in model) return;
  throw new InvalidInputError(
    'aiSdkModel takes a language model of the AI SDK, such as openai("gpt-5") of @ai-sdk/openai; this value has no doGenerate',
  );
}

function streamText(settings: ModelSettings, ask: PlainCall): NonNullable<RoleModel['stream']> {
  return async (request) => {
    const { system, prompt, files, temperature = settings.temperature } = request;
    const asked = { system, prompt, files, temperature, schema: 'none', isNative: false } as const;
    const call = toCall({ ...settings, ...asked, correction: undefined });
    const { text: output, usage } = await ask(call, request);
    return { output, usage };
  };
}
