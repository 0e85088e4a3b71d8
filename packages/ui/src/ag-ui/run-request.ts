import type { Message } from '@ag-ui/core';
import type { AttachmentInput } from '@pce/core';
import * as z from 'zod';
import { choiceSchema, type Said } from '../chat/chats.js';
import { parsed, readBody } from '../chat/read-body.js';

/** A decision of a run, before it is known which questions are open. */
export interface Answer {
  readonly id: string;
  /** `undefined` if the page declines to answer. */
  readonly payload: z.output<typeof choiceSchema> | undefined;
}

/** A run that a page of AG-UI asks for. Its messages are shown to the page again, and not believed. */
export interface RunRequest {
  readonly threadId: string;
  readonly runId: string;
  readonly state: Readonly<Record<string, unknown>>;
  readonly messages: readonly Message[];
  /** The last message, if it is the user's. */
  readonly message: (Said & { readonly id: string }) | undefined;
  readonly answers: readonly Answer[];
}

const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.enum(['image', 'audio', 'video', 'document']),
    source: z.object({
      type: z.literal('data', 'files are accepted as data only'),
      value: z.base64(),
      mimeType: z.string(),
    }),
    metadata: z.object({ filename: z.string().optional() }).optional().catch(undefined),
  }),
]);
const userSchema = z.object({ content: z.union([z.string(), z.array(partSchema)]) });
const resumeSchema = z.discriminatedUnion('status', [
  z.object({ interruptId: z.string(), status: z.literal('resolved'), payload: choiceSchema }),
  z.object({ interruptId: z.string(), status: z.literal('cancelled') }),
]);
const bodySchema = z.object({
  threadId: z.string(),
  runId: z.string().min(1),
  state: z.record(z.string(), z.unknown()).catch({}),
  messages: z.array(z.custom<Message>(isMessage, 'expected an id and a role')),
  resume: z.array(resumeSchema).default([]),
});

/** Reads the input of a run. Throws `InvalidInputError` that says what is wrong. */
export async function readRunRequest(request: Request): Promise<RunRequest> {
  const { resume, ...run } = await readBody(request, bodySchema);
  const last = run.messages.at(-1);
  const answers = resume.map((entry) => ({
    id: entry.interruptId,
    payload: entry.status === 'resolved' ? entry.payload : undefined,
  }));
  return { ...run, answers, message: last?.role === 'user' ? toSaid(last) : undefined };
}

function toSaid(message: Message): Said & { readonly id: string } {
  const { content } = parsed(userSchema, message);
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const attachments = parts.flatMap((part): AttachmentInput[] => {
    if (part.type === 'text') return [];
    const { value, mimeType } = part.source;
    const content = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    return [{ name: part.metadata?.filename ?? part.type, mediaType: mimeType, content }];
  });
  return { id: message.id, text: texts.join('\n'), attachments };
}

function isMessage(value: unknown): boolean {
  const { id, role } = Object(value);
  return typeof id === 'string' && typeof role === 'string';
}
