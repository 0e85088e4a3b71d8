import {
  type AgentContext,
  type ElicitationSchema,
  methods,
  type RequestPermissionRequest,
} from '@agentclientprotocol/sdk';
import type { Intervention } from '@pce/core';
import { type Decision, declineOf, isDeclining } from '@pce/ui/internal';
import * as z from 'zod';
import { textContent } from './update-writer.js';

interface Ask {
  readonly client: AgentContext;
  readonly sessionId: string;
  readonly question: Intervention;
  /** Id of the call that it is shown at. */
  readonly toolCallId: string;
  /** Withdraws the question. */
  readonly signal: AbortSignal;
}

/** Returns whether a choice of the question needs an answer in words. */
export function needsWords({ options }: Intervention): boolean {
  return options.some(({ needsAnswer }) => needsAnswer);
}

/** Asks for a permission. Returns `undefined` if the person leaves the question open. */
export async function askPermission(ask: Ask): Promise<Decision | undefined> {
  const { client, question, signal } = ask;
  const { outcome } = await client.request(
    methods.client.session.requestPermission,
    permissionOf(ask),
    { cancellationSignal: signal, stopWaitingOnCancel: true },
  );
  if (outcome.outcome === 'cancelled') return undefined;
  const { id, approval } = question;
  return { id, choose: outcome.optionId, approvedHash: approval?.hash };
}

function permissionOf({ sessionId, question, toolCallId }: Ask): RequestPermissionRequest {
  const { id, message, tool, options, approval, inDoubt, question: asked } = question;
  const args = approval?.args ?? inDoubt?.args ?? asked?.args;
  return {
    sessionId,
    toolCall: {
      toolCallId,
      title: tool ?? message,
      status: 'pending',
      content: textContent(message),
      ...(args && { rawInput: args }),
    },
    options: options.map((option) => ({
      optionId: option.id,
      name: option.label,
      kind: isDeclining(option.id) ? 'reject_once' : 'allow_once',
    })),
    _meta: { pce: { intervention: id, approvedHash: approval?.hash } },
  };
}

/** Asks in a form for words, or for the value that a tool needs. Returns `undefined` if the person leaves the question open. */
export async function askInForm(ask: Ask): Promise<Decision | undefined> {
  const { client, sessionId, question, toolCallId, signal } = ask;
  const { id, message, options } = question;
  const schema = flatSchema.safeParse(question.question?.schema).data;
  const answer = await client.request(
    methods.client.elicitation.create,
    {
      mode: 'form',
      sessionId,
      toolCallId,
      message,
      requestedSchema: schema ?? wordsForm(question),
    },
    { cancellationSignal: signal, stopWaitingOnCancel: true },
  );
  if (answer.action === 'decline') return { id, choose: declineOf(options) };
  if (answer.action !== 'accept') return undefined;
  if (schema === undefined) return { id, ...wordsSchema.parse(answer.content) };
  return { id, choose: wordsOption(question), value: z.json().parse(answer.content ?? {}) };
}

/** Schemas that a form can show. */
const flatSchema = z.object({
  type: z.literal('object'),
  properties: z.record(
    z.string(),
    z.looseObject({ type: z.enum(['string', 'number', 'integer', 'boolean']) }),
  ),
  required: z.array(z.string()).optional(),
});

const wordsSchema = z.object({ choose: z.string(), answer: z.string().optional() });

function wordsForm(question: Intervention): ElicitationSchema {
  const choices = question.options.map(({ id, label }) => ({ const: id, title: label }));
  return {
    type: 'object',
    properties: {
      choose: { type: 'string', title: 'Choice', oneOf: choices, default: wordsOption(question) },
      answer: { type: 'string', title: 'Answer' },
    },
    required: ['choose'],
  };
}

function wordsOption({ options }: Intervention): string {
  return options.find(({ needsAnswer }) => needsAnswer)?.id ?? '';
}

/** Returns a question as a message, for editors without forms. */
export function questionText(question: Intervention): string {
  const { message, options, question: asked } = question;
  const others = options.filter(({ needsAnswer }) => !needsAnswer);
  return [
    message,
    ...(asked?.schema
      ? [`The answer is JSON by this schema: \`${JSON.stringify(asked.schema)}\``]
      : []),
    'Your next message is the answer. Or reply with one of these words:',
    others.map(({ id, label }) => `- \`${id}\`: ${label}`).join('\n'),
  ].join('\n\n');
}

/** Reads a message as the answer to a question. */
export function answerOf(question: Intervention, text: string): Decision {
  const word = text.trim().toLowerCase();
  const chosen = question.options.find(({ id, needsAnswer }) => !needsAnswer && id === word);
  if (chosen !== undefined) return { id: question.id, choose: chosen.id };
  return { id: question.id, choose: wordsOption(question), answer: text };
}
