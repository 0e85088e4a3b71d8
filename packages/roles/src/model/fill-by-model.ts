import type { FilledOutput, Json, JsonObject } from '@pce/core/contracts';
import { jsonSchema } from '@pce/core/internal';
import type { OutputInput, RoleContext } from '@pce/core/ports';
import { project } from '@pce/role-parts';
import * as z from 'zod/mini';
import { checkOutput } from '../output/check-output.js';
import { mendOutput } from '../output/mend-output.js';
import type { ModelClient } from './model-client.js';
import { evidenceLines } from './prompt/evidence-lines.js';
import { excerpt } from './prompt/excerpt.js';
import { bullets, fenceFor, joined, section } from './prompt/fence.js';
import { listOf, objectSchema, string, strings } from './prompt/json-schema.js';
import { withinTokens } from './prompt/shown-results.js';

const cited = z.object({ path: z.string(), citations: z.array(z.string()) });

/** Lenient schema: errors are reported to the model and asked for once more, not repaired by guessing. */
export const outputReplySchema = z.object({
  output: z.optional(jsonSchema),
  evidence: z.catch(z.array(cited), []),
  missing: z.catch(z.optional(z.string()), undefined),
});

type OutputReply = z.infer<typeof outputReplySchema>;

export type OutputClient = (schema: JsonObject) => ModelClient<OutputReply>;

/** Returns the JSON Schema of a model's reply. */
export function outputReply(schema: JsonObject): JsonObject {
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
