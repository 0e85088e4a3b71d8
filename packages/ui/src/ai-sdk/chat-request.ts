import type { AttachmentInput } from '@pce/core';
import { InvalidInputError } from '@pce/core/internal/errors';
import * as z from 'zod';

/** A decision on an approval, as `addToolApprovalResponse` puts it into the message. */
export interface Decision {
  /** Id of the intervention. */
  readonly id: string;
  readonly approved: boolean;
  /** Hash of the approved call, as sent in the descriptor; `undefined` if the page left it out. */
  readonly hash: string | undefined;
}

/** The part of a request of `useChat` that counts: a new message, or decisions. The page's history is not believed. */
export type ChatRequest = { readonly chat: string } & (
  | { readonly text: string; readonly attachments: readonly AttachmentInput[] }
  | { readonly decisions: readonly Decision[] }
);

/** Largest body in characters. */
const maxBody = 32 * 1_048_576;

const approvalSchema = z.object({
  id: z.string(),
  approved: z.boolean(),
  descriptor: z.object({ hash: z.string() }).optional(),
});

const partSchema = z.looseObject({ type: z.string() });
const textSchema = z.object({ type: z.literal('text'), text: z.string() });
const fileSchema = z.object({
  type: z.literal('file'),
  url: z.string().startsWith('data:', 'files are accepted as data URLs only'),
  filename: z.string().optional(),
});
const decidedSchema = z.object({
  state: z.literal('approval-responded'),
  approval: approvalSchema,
});

const bodySchema = z.object({
  id: z.string(),
  messages: z.array(z.object({ role: z.string(), parts: z.array(partSchema) })).min(1),
  trigger: z.string().optional(),
});

/** Reads a request of `useChat`. Throws `InvalidInputError` that says what is wrong. */
export async function readChatRequest(request: Request): Promise<ChatRequest> {
  const body = await request.text();
  if (body.length > maxBody) throw new InvalidInputError('chat: the body is larger than 32 MiB');
  const { id: chat, messages, trigger } = parsed(bodySchema, json(body));
  if (trigger === 'regenerate-message') {
    throw new InvalidInputError(
      'chat: regenerate is not supported, because its calls may have had effects: send the message again',
    );
  }
  const { role, parts } = messages.at(-1) ?? { role: '', parts: [] };
  if (role === 'user') {
    const texts = parts.filter(({ type }) => type === 'text');
    const files = parts.filter(({ type }) => type === 'file');
    const text = texts.map((part) => parsed(textSchema, part).text).join('\n');
    return { chat, text, attachments: await Promise.all(files.map(toAttachment)) };
  }
  const decisions = parts.flatMap((part) => {
    if (part.state !== 'approval-responded') return [];
    const { id, approved, descriptor } = parsed(decidedSchema, part).approval;
    return [{ id, approved, hash: descriptor?.hash }];
  });
  if (decisions.length > 0) return { chat, decisions };
  throw new InvalidInputError(
    'chat: the last message is neither a message of the user nor a decision',
  );
}

async function toAttachment(part: unknown): Promise<AttachmentInput> {
  const { url, filename = 'file' } = parsed(fileSchema, part);
  const response = await fetch(url).catch(() => undefined);
  if (response === undefined) throw new InvalidInputError(`chat: ${filename} is no data URL`);
  return { name: filename, content: new Uint8Array(await response.arrayBuffer()) };
}

function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new InvalidInputError('chat: the body is not JSON');
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new InvalidInputError(`chat: ${z.prettifyError(result.error)}`);
}
