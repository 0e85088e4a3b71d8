import { APICallError } from '@ai-sdk/provider';
import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import type { ProviderModel } from '@pce/llm-ai-sdk';
import * as z from 'zod';

/** A request of a model that a provider accepted. */
export interface StrictRequest {
  readonly system: string;
  readonly prompt: string;
  readonly schema: JsonObject;
}

/**
 * A model of a provider that forces OpenAI's strict mode on every JSON Schema: it refuses what that mode refuses by its
 * documentation of November 2026, and answers that do not fit the schema cannot occur.
 */
export function strictProvider(answer: (request: StrictRequest) => Json): ProviderModel {
  return {
    specificationVersion: 'v4',
    provider: 'acme.chat',
    modelId: 'strict',
    async doGenerate({ prompt, responseFormat }) {
      const schema = responseFormat.type === 'json' ? responseFormat.schema : undefined;
      const problem = schema === undefined ? 'there is none' : refusalOf(schema);
      if (schema === undefined || problem !== undefined) throw refused(problem);
      const [system = '', said = ''] = prompt.map(({ content }) =>
        typeof content === 'string' ? content : JSON.stringify(content),
      );
      const given = z.fromJSONSchema(schema).parse(answer({ system, prompt: said, schema }));
      const usage = { inputTokens: 100, outputTokens: 10 };
      const content = [{ type: 'text', text: JSON.stringify(given) }];
      return { content, finishReason: 'stop', usage, warnings: [] };
    },
  };
}

function refused(problem: string | undefined): APICallError {
  const message = `Invalid schema for response_format 'response': ${problem}`;
  return new APICallError({ message, url: 'http://acme/', requestBodyValues: {}, statusCode: 400 });
}

const keywords = new Set(
  '$defs $ref anyOf additionalProperties const description enum items properties required type'.split(
    ' ',
  ),
);

/** Returns why strict mode refuses a schema; `undefined` if it accepts it. */
function refusalOf(schema: JsonObject): string | undefined {
  if (schema.type !== 'object') return "the root must have type 'object'";
  return problemIn(schema, []);
}

function problemIn(schema: Json | undefined, path: readonly string[]): string | undefined {
  const at = `in context=(${path.map((step) => `'${step}'`).join(', ')})`;
  if (!isJsonObject(schema)) return `${at}, a schema must be an object`;
  const unknown = Object.keys(schema).find((name) => !keywords.has(name));
  if (unknown !== undefined) return `${at}, '${unknown}' is not permitted`;
  const { $ref, anyOf, type, items, properties, required, additionalProperties, $defs } = schema;
  if ($ref !== undefined)
    return Object.keys(schema).length > 1
      ? `${at}, $ref cannot have keywords beside it`
      : undefined;
  if (path.length > 20) return `${at}, the schema is nested too deep`;
  if (anyOf === undefined && type === undefined && schema.enum === undefined)
    return `${at}, schema must have a 'type' key`;
  const parts: (readonly [string, Json | undefined])[] = [];
  if (Array.isArray(anyOf))
    parts.push(...anyOf.map((one, index) => [`anyOf/${index}`, one] as const));
  if (type === 'array') parts.push(['items', items]);
  if (type === 'object') {
    if (additionalProperties !== false)
      return `${at}, 'additionalProperties' is required to be supplied and to be false`;
    if (!isJsonObject(properties)) return `${at}, 'properties' is required`;
    const names = Object.keys(properties);
    const listed = new Set(Array.isArray(required) ? required : []);
    const missing = names.find((name) => !listed.has(name));
    if (missing !== undefined)
      return `${at}, 'required' must include every key in properties; missing '${missing}'`;
    parts.push(...Object.entries(properties));
  }
  if (isJsonObject($defs)) parts.push(...Object.entries($defs));
  for (const [step, part] of parts) {
    const problem = problemIn(part, [...path, step]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
