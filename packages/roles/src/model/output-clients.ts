import type { FilledOutput, Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, jsonSchema, sha256 } from '@pce/core/internal';
import type { OutputInput, RoleContext, RoleModel } from '@pce/core/ports';
import { choicesOf, project, resolved, typesOf } from '@pce/role-parts';
import * as z from 'zod/mini';
import { checkOutput } from '../output/check-output.js';
import { listOf, objectSchema, string, strings } from './answer-schema.js';
import type { ModelClientOptions } from './client-factory.js';
import { type ModelClient, modelClient } from './model-client.js';
import { outputPrompt } from './output.prompt.js';
import { estimatingTokenizer, resolveBudgets } from './prompt/budgets.js';
import { evidenceLines } from './prompt/evidence-lines.js';
import { excerpt } from './prompt/excerpt.js';
import { bullets, fenceFor, joined, section } from './prompt/fence.js';
import { withinTokens } from './prompt/shown-results.js';

/** Hash of the fixed prompt for outputs and the schema of its reply. */
export const outputVersion: string = sha256(JSON.stringify([outputPrompt, outputReply({})])).slice(
  0,
  16,
);

/** Creates the Synthesizer's client for each schema of an output. */
export function outputClients(
  model: RoleModel,
  { budgets = {}, tokenizer = estimatingTokenizer, temperature, onPrompt }: ModelClientOptions,
): OutputClient {
  const budget = resolveBudgets(budgets).synthesizer;
  return (schema) =>
    modelClient({
      ...{ role: 'synthesizer', model, contract: outputReplySchema, budget },
      ...{ tokenizer, temperature, onPrompt },
      prompt: { system: outputPrompt, answer: outputReply(schema) },
    });
}

const cited = z.object({ path: z.string(), citations: z.array(z.string()) });

/** Lenient schema: errors are reported to the model and asked for once more, not repaired by guessing. */
const outputReplySchema = z.object({
  output: z.optional(jsonSchema),
  evidence: z.catch(z.array(cited), []),
  missing: z.catch(z.optional(z.string()), undefined),
});

type OutputReply = z.infer<typeof outputReplySchema>;

export type OutputClient = (schema: JsonObject) => ModelClient<OutputReply>;

/** Returns the JSON Schema of a model's reply. */
function outputReply(schema: JsonObject): JsonObject {
  const { $defs, definitions, ...output } = schema;
  return {
    ...objectSchema(
      {
        output,
        evidence: listOf(objectSchema({ path: string, citations: strings }, 'path', 'citations')),
        missing: string,
      },
      'evidence',
    ),
    // References resolve from the root of a schema.
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
}

/** Maximum requests for an output that code accepts. */
const maxTries = 2;

/**
 * Fills the output of a turn by a model; code checks its shape and looks up each value in its citations. The model is
 * asked once more about values without evidence.
 *
 * @param options - `allowUncited`: delivers such values, marked
 */
export async function fillByModel(
  clientFor: OutputClient,
  input: OutputInput,
  context: RoleContext,
  options: { readonly allowUncited: boolean },
): Promise<FilledOutput> {
  const client = clientFor(input.schema);
  let { problems } = input;
  let last: Json | undefined;
  for (let tries = 1; ; tries += 1) {
    const reply = await client.ask(promptFor({ ...input, problems }, last, client), context);
    const isLast = tries === maxTries;
    const allowUncited = options.allowUncited && isLast;
    const checked = check(reply, input, { allowUncited });
    if (checked.issues.length === 0 || isLast) return checked;
    problems = checked.issues;
    last = reply.output;
  }
}

function check(
  { output, evidence, missing }: OutputReply,
  input: OutputInput,
  options: { readonly allowUncited: boolean },
): FilledOutput {
  if (output === undefined) {
    return { evidence: [], issues: [missing ?? 'the model left the output empty'] };
  }
  const { schema } = input;
  const value = mendOutput(output, schema, schema);
  if (project(value, schema, schema, { path: '', from: '' }) === undefined) {
    const issue = `the output does not have the shape of its schema${missing ? `: ${missing}` : ''}`;
    return { evidence: [], issues: [issue] };
  }
  return checkOutput(value, evidence, input, options);
}

/** Parts of the prompt: for the answer of the whole, for the others of the remainder. */
const shares = { answer: 0.3, request: 0.15, context: 0.3 } as const;
const framing = 60;

function promptFor(
  { request, answer, context, claims, log, results, problems }: OutputInput,
  last: Json | undefined,
  { room, count }: ModelClient<OutputReply>,
): string {
  const fence = fenceFor(request);
  const head = joined([
    `Marker: ${fence.marker}`,
    section('Request', excerpt(request, answer, room * shares.request, count)),
    section(
      'Answer',
      fence.around('answer', excerpt(answer, request, room * shares.answer, count)),
    ),
  ]);
  const wrong = problems.slice(0, 20);
  const tail = joined([
    section('Your last output', last === undefined ? '' : fence.around('last', lastText(last))),
    section('Problems', fence.around('problems', bullets(wrong))),
  ]);
  const question = `${request}\n${answer}`;
  const left = room - count(head) - count(tail) - framing;
  const known = excerpt(context, question, left * shares.context, count);
  const forResults = Math.max(0, left - count(known));
  const shown = withinTokens(forResults, count, (budget) =>
    evidenceLines({ claims, log, results, question }, budget),
  );
  return joined([
    head,
    section('Context', fence.around('context', known)),
    section('Results', fence.around('results', shown)),
    tail,
  ]);
}

/** Returns enough of the last output to repair it. */
function lastText(last: Json): string {
  return JSON.stringify(last).slice(0, 4_000);
}

/** Maximum depth, since schemas may be recursive. */
const maxDepth = 30;

/**
 * Repairs unambiguous errors of a model's output: null for an optional property, "799" for a number, "true" for a
 * boolean, an object written as a text.
 */
function mendOutput(value: Json, schema: Json | undefined, root: JsonObject, depth = 0): Json {
  if (depth > maxDepth) return value;
  const shape = resolved(schema, root);
  if (choicesOf(shape) !== undefined) return value;
  const types = typesOf(shape);
  if (typeof value === 'string' && types.length > 0 && !types.includes('string')) {
    const said = fromText(value, types);
    return said === value ? value : mendOutput(said, shape, root, depth + 1);
  }
  if (Array.isArray(value)) {
    return value.map((item) => mendOutput(item, shape.items, root, depth + 1));
  }
  const { properties } = shape;
  if (!isJsonObject(value) || !isJsonObject(properties)) return value;
  const needed = Array.isArray(shape.required) ? shape.required : [];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, Json][] => {
      if (each === null && !needed.includes(name)) return [];
      return [[name, mendOutput(each, properties[name], root, depth + 1)]];
    }),
  );
}

function fromText(text: string, types: readonly string[]): Json {
  const isWanted = (value: unknown): boolean =>
    types.includes(Array.isArray(value) ? 'array' : typeof value) ||
    (types.includes('integer') && Number.isInteger(value));
  try {
    const value: Json = JSON.parse(text);
    return isWanted(value) ? value : text;
  } catch {
    return text;
  }
}
