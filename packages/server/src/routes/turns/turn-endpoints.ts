import { renderLog, renderTurnDocumentParts } from '@pce/core/internal';
import * as z from 'zod';
import { type Endpoint, endpoint, reply } from '../../endpoint/endpoint.js';
import { streamedMarkdown } from '../../endpoint/streamed-response.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { readWorks } from '../../turns/read-works.js';
import { claimSchema, claimsOf } from '../../wire/evidence-document.js';
import {
  anyJson,
  component,
  jsonObject,
  label,
  nextCursor,
  numberedPageQuery,
  pageQuery,
} from '../../wire/scalars.js';
import { cursorUntil, hasBegun, nextWithin, timeRangeQuery } from '../../wire/time-range.js';
import {
  toTurnSummaryDocument,
  turnPageSchema,
  turnSchema,
  turnStatusSchema,
} from '../../wire/turn-document.js';
import { toTurnWork, turnTimelineSchema } from '../../wire/turn-timeline-document.js';
import { attachmentResponse } from '../attachments/attachment-endpoints.js';
import { journalChecks } from '../journals/journal-checks.js';
import {
  cancelTurn,
  forkTurn,
  pauseTurn,
  resumeTurn,
  sendTurnMessage,
  signalTurn,
} from './change-turn.js';
import { getTurnStatistics } from './get-turn-statistics.js';
import { listTurnEvents } from './list-turn-events.js';
import { findTurn, findTurnState, turnDocument, turnPath } from './owned-turn.js';
import { startTurn } from './start-turn.js';
import { streamTurn } from './stream-turn.js';

const listTurns = endpoint({
  route: 'GET /api/turns',
  id: 'listTurns',
  summary: 'List turns, the newest first',
  description:
    'A page with session or q may hold fewer turns than asked for, and still be followed by another.',
  query: pageQuery().extend({
    status: turnStatusSchema.optional().describe('Only those of this status.'),
    session: label(200).optional().describe('Only those of this session.'),
    q: z
      .string()
      .max(200)
      .optional()
      .describe('The beginning of an id, or a part of the title in any case.'),
    ...timeRangeQuery,
  }),
  answers: { 200: turnPageSchema },
  async handle({ caller, query: { cursor, limit, status, session, q, ...range } }, { turns }) {
    const { owner } = caller;
    const after = cursor ?? cursorUntil(range);
    const page = await turns.list({ owner, limit, after, status, session, query: q });
    return reply(200, {
      turns: page.turns
        .filter(({ startedAt }) => hasBegun(startedAt, range))
        .map(toTurnSummaryDocument),
      next_cursor: nextWithin(page.next, range),
    });
  },
});

const getTurn = endpoint({
  route: 'GET /api/turns/{turn_id}',
  id: 'getTurn',
  summary: 'Get a turn as it stands, with its answer and the evidence for it',
  description: 'Of claims and results those that the answer cites, and the latest 500.',
  params: turnPath,
  answers: { 200: turnSchema },
  find: findTurn,
  handle: async ({ found }, context) => reply(200, await turnDocument(found, context)),
});

const getTurnDocument = endpoint({
  route: 'GET /api/turns/{turn_id}/document',
  id: 'getTurnDocument',
  summary: 'Read a turn as one Markdown document',
  description: 'Request, context, plan, execution log, answer with its evidence, validation.',
  params: turnPath,
  answers: { 200: null },
  find: findTurnState,
  async handle({ found, room }, { clock }) {
    const texts = renderTurnDocumentParts(found);
    return { response: await streamedMarkdown(texts, { room, clock }) };
  },
});

const turnLogSchema = component('TurnLog', 'Entries of the execution log of a turn.', {
  entries: z
    .array(jsonObject)
    .describe('Each has a type: plan, iteration, warning, intervention or review.'),
  markdown: z.string().describe('The same entries as Markdown.'),
  next_cursor: nextCursor,
});

const getTurnLog = endpoint({
  route: 'GET /api/turns/{turn_id}/log',
  id: 'getTurnLog',
  summary: 'Read the execution log of a turn, as entries and as Markdown',
  params: turnPath,
  query: numberedPageQuery({ usual: 200 }),
  answers: { 200: turnLogSchema },
  find: findTurnState,
  async handle({ found: { log }, query: { cursor, limit } }) {
    const end = cursor + limit;
    const entries = log.toArray().slice(cursor, end);
    return reply(200, {
      entries: entries.map((entry) => JSON.parse(JSON.stringify(entry))),
      markdown: renderLog(entries),
      next_cursor: end < log.length ? String(end) : null,
    });
  },
});

const turnResultSchema = component(
  'TurnResult',
  'A result of a turn with its whole data, and the claims that rest on it.',
  {
    ref: z.string(),
    command: z.string(),
    selected: z.string(),
    summary: z.string(),
    data: anyJson,
    claims: z.array(claimSchema),
  },
);

const getTurnResult = endpoint({
  route: 'GET /api/turns/{turn_id}/results/{ref}',
  id: 'getTurnResult',
  summary: 'Read a result that claims and commands refer to',
  params: turnPath.extend({
    ref: label(50).describe('Name of the result in the turn, such as r1.'),
  }),
  answers: { 200: turnResultSchema },
  find: findTurnState,
  async handle({ found: state, params: { ref } }) {
    const result = state.results.at(Number(ref.slice(1)) - 1);
    if (result?.ref !== ref) {
      throw new HttpProblem('not_found', `the turn has no result ${ref}`);
    }
    const { command, selected, summary, data } = result;
    const claims = claimsOf(state).filter((claim) => claim.ref === ref);
    return reply(200, { ref, command, selected, summary, data, claims });
  },
});

const getTurnAttachment = endpoint({
  route: 'GET /api/turns/{turn_id}/attachments/{attachment_id}',
  id: 'getTurnAttachment',
  summary: 'Read a file of a turn, by its id such as a1 or by its hash',
  description:
    'Files of its request and of its results. To be saved, not shown: texts other than JSON come as text/plain.',
  params: turnPath.extend({
    attachment_id: label(64).describe('Id of the attachment in the turn, such as a1.'),
  }),
  answers: { 200: null },
  find: findTurnState,
  async handle({ caller, found, params: { attachment_id: wanted }, room }, context) {
    const file = found.attachments.find(({ id, hash }) => id === wanted || hash === wanted);
    if (file === undefined) {
      throw new HttpProblem('not_found', `the turn has no attachment ${wanted}`);
    }
    return { response: await attachmentResponse(caller.owner, file, context, room) };
  },
});

const turnChecks = journalChecks({
  name: 'Turn',
  path: '/api/turns/{turn_id}',
  params: turnPath,
  find: findTurn,
  open({ turn }, { turns }) {
    return {
      id: { turn_id: turn },
      verify: (options) => turns.verify(turn, options),
      async replay() {
        const { events, result } = await turns.replay(turn);
        return { events, status: result.status };
      },
    };
  },
});

/** Maximum number of works in an answer: the latest. */
const maxWorks = 2_000;

const getTurnTimeline = endpoint({
  route: 'GET /api/turns/{turn_id}/timeline',
  id: 'getTurnTimeline',
  summary: 'Read what a turn spent its time, tokens and money on',
  description: `Roles, tools, workflows and waits for people; the latest ${maxWorks}.`,
  params: turnPath,
  query: z.object({
    work: z
      .string()
      .optional()
      .describe('Only the work with this id, with the prompts and replies that the host keeps.'),
  }),
  answers: { 200: turnTimelineSchema },
  find: findTurn,
  async handle({ found: { turn }, query: { work } }, { turns }) {
    const works = await readWorks(turns, turn);
    const all = [...works.values()]
      .filter(({ id }) => work === undefined || id === work)
      .sort((a, b) => a.from - b.from);
    const shown = all.slice(-maxWorks).map((each) => toTurnWork(each, work !== undefined));
    return reply(200, { works: shown, count: all.length });
  },
});

export const turnEndpoints: readonly Endpoint[] = [
  startTurn,
  listTurns,
  getTurnStatistics,
  getTurn,
  getTurnLog,
  getTurnTimeline,
  getTurnDocument,
  getTurnResult,
  getTurnAttachment,
  listTurnEvents,
  streamTurn,
  pauseTurn,
  resumeTurn,
  signalTurn,
  sendTurnMessage,
  cancelTurn,
  forkTurn,
  ...turnChecks,
];
