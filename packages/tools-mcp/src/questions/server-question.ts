import type { InputRequiredResult, InputResponses } from '@modelcontextprotocol/client';
import { type Effect, type JsonObject, ToolError, ToolQuestion } from '@pce/core';
import type { Json } from '@pce/core/contracts';
import {
  type AskedCall,
  isJsonObject,
  isSecretName,
  jsonObjectSchema,
  jsonSchema,
  type ToolAnswer,
} from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import * as z from 'zod';
import { plainSchema } from '../schema/plain-schema.js';
import { schemaChecks } from '../schema/schema-check.js';

/** Parameters of a server's `elicitation/create`: a form, or an address to open. */
const elicitationSchema = z.object({
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
const elicitationAnswerSchema = z.looseObject({
  action: z.enum(['accept', 'decline']),
  content: contentSchema.optional(),
});

type ElicitationAnswer = z.output<typeof elicitationAnswerSchema>;

/** Most questions that a server may ask during one call. */
const maxQuestions = 10;

/**
 * Returns the question of a server for a person, which names the server and, for a second try, why the last answer does not
 * fit. Throws `ToolError` if the server asks too often, or for a secret.
 */
function serverQuestion(
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
function readAnswer(
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

/** Answers the questions that a server of 2025 asks while a call runs. */
export interface LiveQuestions {
  /** Aborts as soon as a question has no answer yet. */
  readonly signal: AbortSignal;
  /** Answers a request of the server. */
  answer(params: unknown): ElicitationAnswer | { readonly action: 'cancel' };
  /** Throws the open question, or why it cannot be asked. */
  throwIfOpen(): void;
}

/**
 * Creates the answers for one run of a call. An open question ends the run; the call runs again after the answer, so that a
 * `once` tool, which may have done part of its work, is declined instead.
 */
export function liveQuestions(
  server: string,
  effect: Effect,
  asked: AskedCall | undefined,
): LiveQuestions {
  const given = [...(asked?.answers ?? [])];
  const stop = new AbortController();
  let open: (() => ToolQuestion) | undefined;
  return {
    signal: stop.signal,
    answer(params) {
      const parsed = elicitationSchema.safeParse(params);
      if (effect === 'once' || !parsed.success) return { action: 'decline' };
      let mismatch: string | undefined;
      for (let next = given.shift(); next !== undefined; next = given.shift()) {
        const answer = readAnswer(parsed.data, next);
        if (typeof answer !== 'string') return answer;
        mismatch = answer;
      }
      open = () => serverQuestion(server, parsed.data, asked, { mismatch });
      stop.abort();
      return { action: 'cancel' };
    },
    throwIfOpen() {
      if (open !== undefined) throw open();
    },
  };
}

/** Input with which a call is sent again, as servers of 2026-07-28 ask for it. */
export interface GivenInput {
  readonly inputResponses?: InputResponses;
  readonly requestState?: string;
}

const stateSchema = z.object({
  /** Requests without an answer, by the server's key. */
  open: z.array(z.object({ key: z.string(), params: elicitationSchema })),
  responses: z.record(z.string(), elicitationAnswerSchema),
  /** The server's own state, returned to it unchanged. */
  requestState: z.string().optional(),
});

type State = z.output<typeof stateSchema>;

/** Returns the question of a result that requires input. Throws `ToolError` for a request other than to ask a person. */
export function inputQuestion(
  server: string,
  { inputRequests = {}, requestState }: InputRequiredResult,
  asked: AskedCall | undefined,
): ToolQuestion {
  const open = Object.entries(inputRequests).map(([key, { method, params }]) => {
    const parsed = elicitationSchema.safeParse(params);
    if (method !== 'elicitation/create' || !parsed.success)
      throw new ToolError(
        'internal',
        `MCP server ${server} requires ${method}, which is not offered`,
      );
    return { key, params: parsed.data };
  });
  const state = { open, responses: {}, ...(requestState !== undefined && { requestState }) };
  return ask(server, state, asked);
}

/** Returns the input given so far; throws `ToolQuestion` while a request is open. */
export function givenInput(server: string, asked: AskedCall | undefined): GivenInput {
  const answer = asked?.answers.at(-1);
  const { data: state } = stateSchema.safeParse(asked?.state);
  const [first, ...open] = state?.open ?? [];
  if (answer === undefined || state === undefined || first === undefined) return {};
  const response = readAnswer(first.params, answer);
  if (typeof response === 'string') throw ask(server, state, asked, response);
  const responses = { ...state.responses, [first.key]: response };
  if (open.length > 0) throw ask(server, { ...state, open, responses }, asked);
  const { requestState } = state;
  return { inputResponses: responses, ...(requestState !== undefined && { requestState }) };
}

function ask(
  server: string,
  state: State,
  asked: AskedCall | undefined,
  mismatch?: string,
): ToolQuestion {
  const [first] = state.open;
  if (first === undefined)
    throw new ToolError('internal', `MCP server ${server} requires input, and does not say which`);
  return serverQuestion(server, first.params, asked, { state: jsonSchema.parse(state), mismatch });
}
