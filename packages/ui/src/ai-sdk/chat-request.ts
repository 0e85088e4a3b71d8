import type { AttachmentInput } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';
import type { Decision, Said } from '../chat/chats.js';
import { parsed, readBody } from '../chat/read-body.js';

/** The part of a request of `useChat` that counts: a new message, or decisions. The page's history is not believed. */
export type ChatRequest = { readonly chat: string } & (
  | Said
  | { readonly decisions: readonly Decision[] }
);

const partSchema = z.looseObject({ type: z.string() });
const textSchema = z.object({ type: z.literal('text'), text: z.string() });
const fileSchema = z.object({
  type: z.literal('file'),
  url: z.string().startsWith('data:', 'files are accepted as data URLs only'),
  filename: z.string().optional(),
});
const decidedSchema = z.object({
  approval: z.object({
    id: z.string(),
    approved: z.boolean(),
    descriptor: z.object({ hash: z.string() }).optional(),
  }),
});
const bodySchema = z.object({
  id: z.string(),
  messages: z.array(z.object({ role: z.string(), parts: z.array(partSchema) })).min(1),
  trigger: z.string().optional(),
});

/** Reads a request of `useChat`. Throws `InvalidInputError` that says what is wrong. */
export async function readChatRequest(request: Request): Promise<ChatRequest> {
  const { id: chat, messages, trigger } = await readBody(request, bodySchema);
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
  const decided = parts.filter(({ state }) => state === 'approval-responded');
  if (decided.length === 0) {
    throw new InvalidInputError(
      'chat: the last message is neither a message of the user nor a decision',
    );
  }
  return { chat, decisions: decided.map(toDecision) };
}

function toDecision(part: unknown): Decision {
  const { id, approved, descriptor } = parsed(decidedSchema, part).approval;
  return { id, choose: approved ? 'approve' : 'deny', approvedHash: descriptor?.hash };
}

async function toAttachment(part: unknown): Promise<AttachmentInput> {
  const { url, filename = 'file' } = parsed(fileSchema, part);
  const response = await fetch(url).catch(() => undefined);
  if (response === undefined) throw new InvalidInputError(`chat: ${filename} is no data URL`);
  return { name: filename, content: new Uint8Array(await response.arrayBuffer()) };
}
