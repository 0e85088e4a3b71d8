import type { AttachmentInput } from '@pce/core';
import type { Limits } from '@pce/core/contracts';
import { fromBase64, modes, type StartParts } from '@pce/core/internal';
import * as z from 'zod';
import type { UserCaller } from '../../auth/caller.js';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { HttpProblem, invalidField } from '../../problems/http-problem.js';
import {
  OutputSchemaError,
  outputOption,
  readOutputSchema,
} from '../../turns/read-output-schema.js';
import { type NewAttachment, newAttachmentSchema } from '../../wire/attachment-document.js';
import { component, jsonObject, label } from '../../wire/scalars.js';
import { threadIdSchema } from '../../wire/thread-document.js';
import { turnSchema } from '../../wire/turn-document.js';
import { assertQuota } from '../attachments/attachment-endpoints.js';
import { showTurn } from './owned-turn.js';
import { startOnce } from './start-once.js';

/** Files of one request; the host's orchestrator has limits of its own. */
const maxAttachments = 100;

const outputSchema = jsonObject
  .transform((schema, context) => {
    try {
      return readOutputSchema(schema);
    } catch (error) {
      if (!(error instanceof OutputSchemaError)) throw error;
      context.addIssue({ code: 'custom', path: [...error.path], message: error.message });
      return z.NEVER;
    }
  })
  .optional()
  .describe(
    'JSON Schema of an output beside the answer. Of its keywords those that code checks: no pattern, no condition, no schema that holds itself.',
  );

const newTurnSchema = component('NewTurn', 'A request to carry out.', {
  request: z
    .string()
    .max(200_000)
    .refine((text) => text.trim() !== '', { error: 'expected a request in words' }),
  context: z.string().max(200_000).optional().describe('Everything that is known already.'),
  mode: z.enum(modes).optional(),
  session: label(200).optional().describe('Groups turns. Default: default.'),
  thread_id: threadIdSchema
    .optional()
    .describe('Continues a thread of the session, or begins it. Default: a turn without a thread.'),
  inputs: jsonObject.optional().describe('Values by name, for workflows and documents.'),
  attachments: z
    .array(newAttachmentSchema)
    .max(maxAttachments)
    .optional()
    .describe('Files that the request is about.'),
  output: outputSchema,
  limits: jsonObject
    .optional()
    .describe(
      "In place of the host's, up to its ceilings: iterations, modelCalls, tokens, cost and so on.",
    ),
});

type NewTurn = z.output<typeof newTurnSchema>;

export const startTurn = endpoint({
  route: 'POST /api/turns',
  id: 'startTurn',
  summary: 'Start a turn',
  description: 'Answered once the turn is durable; it goes on by itself. Its stream follows it.',
  body: { json: newTurnSchema, limit: 'fileBytes' },
  answers: { 201: turnSchema },
  async handle({ caller, body, ids }, context) {
    assertSmallBesideFiles(body, context);
    const { request, thread_id: thread, output, attachments = [] } = body;
    const { session = 'default' } = body;
    const { owner } = caller;
    const options = {
      ...partsOf(body),
      ...(output && outputOption(output)),
      attachments: await toAttachmentInputs(attachments, owner, context),
    };
    const turn = await startOnce({ request, owner }, { ...context, ids }, (own) =>
      context.driven.begin((driver) =>
        thread === undefined
          ? driver.start(request, { ...options, turn: own, session, owner })
          : driver.thread(thread, { session, owner }).start(request, { ...options, turn: own }),
      ),
    );
    if (attachments.length > 0) await noteFiles(context, turn, caller, attachments.length);
    return reply(201, await showTurn(context, turn, caller));
  },
});

/** Only files make a body large: everything else is kept in the journal, and goes to models. */
function assertSmallBesideFiles(
  { attachments: _, ...rest }: NewTurn,
  { limits: { bodyBytes } }: ServerContext,
): void {
  const { length } = new TextEncoder().encode(JSON.stringify(rest));
  if (length <= bodyBytes) return;
  throw new HttpProblem('too_large', `more than ${bodyBytes} bytes beside files are not taken`);
}

function partsOf({ context, mode, inputs, limits }: NewTurn): StartParts {
  return {
    ...(context !== undefined && { context }),
    ...(mode && { mode }),
    ...(inputs && { inputs }),
    // Unknown names and values that are none are refused by the orchestrator, which knows the ceilings.
    ...(limits && { limits: limits as Partial<Limits> }),
  };
}

/** Notes that the owner has the files which came with a request: the next one may name them by their hashes. */
async function noteFiles(
  { turns, uploads }: ServerContext,
  turn: string,
  { owner }: UserCaller,
  count: number,
): Promise<void> {
  const { attachments } = await turns.get(turn);
  for (const { hash, name, mediaType, size } of attachments.slice(0, count)) {
    await uploads.note({ owner, hash, name, mediaType, size });
  }
}

/** Returns the files of a request with their contents; those of a hash are the owner's own. Throws `HttpProblem`. */
async function toAttachmentInputs(
  given: readonly NewAttachment[],
  owner: string,
  { uploads, limits }: Pick<ServerContext, 'uploads' | 'limits'>,
): Promise<AttachmentInput[]> {
  const inputs: AttachmentInput[] = [];
  let [size, newBytes] = [0, 0];
  for (const [index, { name = '', media_type: mediaType, text, base64, hash }] of given.entries()) {
    const field = `body.attachments.${index}`;
    const type = mediaType === undefined ? {} : { mediaType };
    if (hash === undefined) {
      const content = base64 === undefined ? (text ?? '') : decoded(base64, `${field}.base64`);
      newBytes += typeof content === 'string' ? utf8Length(content) : content.length;
      inputs.push({ name, content, ...type });
      continue;
    }
    const record = await uploads.find(owner, hash);
    if (record === undefined) {
      throw invalidField(`${field}.hash`, 'you have stored no file of this hash: upload it first');
    }
    size += record.size;
    // Before any is read: a request of a few bytes may name many large files.
    if (size > limits.fileBytes) {
      throw invalidField(
        field,
        `more than ${limits.fileBytes} bytes of files are not taken at once`,
      );
    }
    const content = await uploads.read(owner, hash);
    inputs.push({ name: name || record.name, content, mediaType: record.mediaType, ...type });
  }
  if (newBytes > 0) await assertQuota(owner, newBytes, { uploads, limits });
  return inputs;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

function decoded(base64: string, field: string): Uint8Array {
  try {
    return fromBase64(base64);
  } catch {
    throw invalidField(field, 'expected base64');
  }
}
