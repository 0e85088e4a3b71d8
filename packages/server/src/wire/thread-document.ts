import type { ThreadSummary } from '@pce/core';
import { type TurnState, turnStatus } from '@pce/core/internal';
import * as z from 'zod';
import { toTurnAttachmentDocument, turnAttachmentSchema } from './attachment-document.js';
import {
  claimSchema,
  claimsOf,
  outputOf,
  statementSchema,
  statementsOf,
  valueEvidenceSchema,
} from './evidence-document.js';
import {
  anyJson,
  component,
  jsonObject,
  label,
  pageComponent,
  type ResponseBody,
  timeSchema,
  toTime,
} from './scalars.js';
import { turnStatusSchema } from './turn-document.js';

/** The id that a host or a client gives a thread. */
export const threadIdSchema = label(200).refine(
  (id) => id.trim() !== '' && id !== '.' && id !== '..',
  'expected the name of a thread: no address can hold this one',
);

export const threadSchema = component('Thread', 'Turns that build on each other.', {
  thread_id: z.string(),
  session: z.string().describe('Its id is unique within that.'),
  title: z.string().describe('Of its first turn that was not forgotten.'),
  turns_total: z.int().describe('Without those that were forgotten.'),
  started_at: timeSchema,
  updated_at: timeSchema.describe('When its latest turn began.'),
});

export const threadPageSchema = pageComponent(
  'ThreadPage',
  'Threads, the one that was continued last first.',
  { threads: z.array(threadSchema) },
);

export const threadTurnSchema = component('ThreadTurn', 'A turn of a thread, as a chat shows it.', {
  turn_id: z.string(),
  request: z.string(),
  status: turnStatusSchema,
  reason: z.string().nullable().describe('Why it failed or was cancelled, or what it waits for.'),
  answer: z.string().nullable().describe('Markdown that cites claims, as in [c1].'),
  statements: z.array(statementSchema),
  claims: z.array(claimSchema).describe('Those of earlier turns that it could cite, then its own.'),
  attachments: z.array(turnAttachmentSchema),
  output: anyJson.describe('Null if none was requested, or none could be filled.'),
  output_evidence: z.array(valueEvidenceSchema),
  started_at: timeSchema,
});

export const threadTurnPageSchema = component(
  'ThreadTurnPage',
  'Turns of a thread in the order in which they began. The first page has the latest.',
  {
    turns: z.array(threadTurnSchema),
    next_cursor: z.string().nullable().describe('Begins the page of the turns before these.'),
  },
);

export const threadExportSchema = component(
  'ThreadExport',
  "A whole thread as one document, in the names of core's journals.",
  {
    format: z.string().describe('pce-thread/1.'),
    thread: z.string(),
    session: z.string(),
    owner: z.string(),
    turns: z.array(jsonObject),
  },
);

export const forgottenSchema = component(
  'ForgottenTurns',
  'The turns that a thread has forgotten.',
  {
    forgotten: z.array(z.string()).describe('Turns that no later one sees. Their journals stay.'),
    may_repeat: z
      .array(z.string())
      .describe('Turns that saw a forgotten one: their answers may repeat it.'),
  },
);

export function toThreadDocument(summary: ThreadSummary): ResponseBody<typeof threadSchema> {
  const { thread, session, title, turns, startedAt, updatedAt } = summary;
  return {
    thread_id: thread,
    session,
    title,
    turns_total: turns,
    started_at: toTime(startedAt),
    updated_at: toTime(updatedAt),
  };
}

export function toThreadTurnDocument(state: TurnState): ResponseBody<typeof threadTurnSchema> {
  const { turn, request, answer = null, ended, open, attachments, startedAt } = state;
  const waitsFor = open.map(({ intervention }) => intervention.message).join('; ');
  return {
    turn_id: turn,
    request,
    answer,
    status: turnStatus(state),
    reason: ended?.reason || waitsFor || null,
    statements: statementsOf(state),
    claims: claimsOf(state),
    attachments: attachments.map(toTurnAttachmentDocument),
    ...outputOf(state),
    started_at: toTime(startedAt),
  };
}
