import type { InputRequiredResult, InputResponses } from '@modelcontextprotocol/client';
import { type AskedCall, ToolError, type ToolQuestion } from '@pce/core';
import { jsonSchema } from '@pce/core/contracts';
import * as z from 'zod';
import {
  elicitationAnswerSchema,
  elicitationSchema,
  readAnswer,
  serverQuestion,
} from './server-question.js';

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
