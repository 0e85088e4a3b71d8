import {
  type AskedCall,
  type JsonObject,
  type ToolAnswer,
  ToolError,
  ToolQuestion,
} from '@pce/core';
import { isJsonObject, type Json, jsonObjectSchema } from '@pce/core/contracts';
import { isSecretName } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import * as z from 'zod';
import { plainSchema } from '../schema/plain-schema.js';
import { schemaChecks } from '../schema/schema-check.js';

/** Parameters of a server's `elicitation/create`: a form, or an address to open. */
export const elicitationSchema = z.object({
  message: z.string(),
  requestedSchema: z.optional(jsonObjectSchema),
  url: z.string().optional(),
});

type Elicitation = z.output<typeof elicitationSchema>;

const contentSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);

/** Schema of a person's answer in the protocol's form. */
export const elicitationAnswerSchema = z.looseObject({
  action: z.enum(['accept', 'decline']),
  content: contentSchema.optional(),
});

export type ElicitationAnswer = z.output<typeof elicitationAnswerSchema>;

/** Most questions that a server may ask during one call. */
const maxQuestions = 10;

/**
 * Returns the question of a server for a person, which names the server and, for a second try, why the last answer does not
 * fit. Throws `ToolError` if the server asks too often, or for a secret.
 */
export function serverQuestion(
  server: string,
  { message, requestedSchema, url }: Elicitation,
  asked: AskedCall | undefined,
  more: { readonly state?: Json; readonly mismatch?: string | undefined } = {},
): ToolQuestion {
  if ((asked?.answers.length ?? 0) >= maxQuestions)
    throw new ToolError(
      'internal',
      `MCP server ${server} has asked ${maxQuestions} questions in one call; no more are answered`,
    );
  const secret = Object.keys(propertiesOf(requestedSchema)).find(isSecretName);
  if (secret !== undefined)
    throw new ToolError(
      'permission_denied',
      `MCP server ${server} asks for ${cleanText(secret, 100)} in a form; secrets belong into its settings`,
    );
  const where = url === undefined ? '' : ` (open ${cleanText(url, 2_000)}, then answer)`;
  const again =
    more.mismatch === undefined ? '' : `; the last answer does not fit: ${more.mismatch}`;
  return new ToolQuestion({
    message: `MCP server ${server} asks: ${cleanText(message, 1_000)}${where}${again}`,
    ...(requestedSchema && { schema: plainSchema(requestedSchema).shown }),
    ...(more.state !== undefined && { state: more.state }),
  });
}

/** Returns a person's answer for the server, or the reason why it does not fit the requested schema. */
export function readAnswer(
  { requestedSchema }: Elicitation,
  { choice, value }: ToolAnswer,
): ElicitationAnswer | string {
  if (choice === 'decline') return { action: 'decline' };
  if (requestedSchema === undefined) return { action: 'accept' };
  const mismatch = schemaChecks()(plainSchema(requestedSchema).checked)(value ?? null);
  if (mismatch !== undefined) return [...mismatch.path, mismatch.message].join(' ');
  const content = contentSchema.safeParse(value);
  return content.success
    ? { action: 'accept', content: content.data }
    : 'expected an object of texts, numbers, booleans and lists of texts';
}

function propertiesOf(schema: JsonObject | undefined): JsonObject {
  return isJsonObject(schema?.properties) ? schema.properties : {};
}
