import type { Message } from '@a2a-js/sdk';
import {
  ContentTypeNotSupportedError,
  RequestMalformedError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors';
import type { AttachmentInput, Intervention } from '@pce/core';
import type { Decision, Said } from '@pce/ui/internal';
import * as z from 'zod';

const decisionSchema = z.object({
  intervention: z.string(),
  choose: z.string(),
  answer: z.string().optional(),
  value: z.json().optional(),
  approvedHash: z.string().optional(),
});

/** Returns the request of a message: its texts and data as words, its files as attachments. */
export function readRequest({ parts }: Message): Said {
  const attachments = parts.flatMap(({ content, filename, mediaType }): AttachmentInput[] =>
    content?.$case === 'raw'
      ? [
          {
            name: filename || 'file',
            mediaType: mediaType || 'application/octet-stream',
            content: content.value,
          },
        ]
      : [],
  );
  if (parts.some(({ content }) => content?.$case === 'url'))
    throw new ContentTypeNotSupportedError('files are accepted as data only, not by their address');
  const text = wordsOf({ parts });
  if (text === '') throw new RequestMalformedError('the message has no text');
  return { text, attachments };
}

/** Reads the answer to an open question: a data part that names it, or words if only one is open. */
export function readDecision(message: Message, open: readonly Intervention[]): Decision {
  for (const { content } of message.parts) {
    const parsed = content?.$case === 'data' ? decisionSchema.safeParse(content.value) : undefined;
    if (parsed?.success) {
      const { intervention: id, ...choice } = parsed.data;
      return { id, ...choice };
    }
  }
  const { id, options, approval } = onlyQuestion(open, 'intervention');
  const words = wordsOf(message).trim();
  const named = options.find((option) => option.id === words.toLowerCase());
  if (named !== undefined) return { id, choose: named.id, approvedHash: approval?.hash };
  const worded = options.find(({ needsAnswer }) => needsAnswer);
  if (worded !== undefined && words !== '') return { id, choose: worded.id, answer: words };
  throw new RequestMalformedError(`answer with ${options.map((option) => option.id).join(', ')}`);
}

/** Returns the question that an answer in words is for. `field` names one in a data part. */
export function onlyQuestion<Question>(open: readonly Question[], field: string): Question {
  const [question, ...others] = open;
  if (question === undefined) throw new UnsupportedOperationError('the task waits for no answer');
  if (others.length === 0) return question;
  throw new RequestMalformedError(
    `${open.length} questions are open: answer with a data part that names one in \`${field}\``,
  );
}

export function wordsOf({ parts }: Pick<Message, 'parts'>): string {
  const texts = parts.flatMap(({ content }) => {
    if (content?.$case === 'text') return [content.value];
    return content?.$case === 'data' ? [JSON.stringify(content.value)] : [];
  });
  return texts.join('\n');
}
