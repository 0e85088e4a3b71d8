import type { Intervention, Resolution } from '@pce/core/contracts';
import { InterventionResolvedError, LeaseHeldError } from '@pce/core/errors';
import { given, type TurnReader } from '@pce/core/internal';
import * as z from 'zod';
import { endpoint, idempotencyKeyOf, reply } from '../../endpoint/endpoint.js';
import { HttpProblem, invalidField } from '../../problems/http-problem.js';
import { listNotified } from '../../records/needs-journal.js';
import { entriesAfter } from '../../stream/feed.js';
import { outputOfJournal } from '../../turns/read-output-schema.js';
import { openInterventionsSchema, toNotified } from '../../wire/intervention-document.js';
import { anyJson, component, label } from '../../wire/scalars.js';
import { turnSchema } from '../../wire/turn-document.js';
import { owned } from '../owned.js';
import { showTurn } from '../turns/owned-turn.js';
import { listWaiting } from './list-waiting.js';

/** Maximum number of items in the list: more than one person decides at a time. */
const maxItems = 1_000;

export const listInterventions = endpoint({
  route: 'GET /api/interventions',
  id: 'listInterventions',
  summary: 'List what waits for a person, the most urgent first',
  description: `Questions of turns and episodes, episodes that a person has to resume, plans to review, blocked tasks of executions, tasks that no agent can do, and executions in which no agent gives a sign. By priority, then what expires first, then the oldest; ${maxItems} at most.`,
  answers: { 200: openInterventionsSchema },
  async handle({ caller: { owner } }, context) {
    const [{ items, count }, notified] = await Promise.all([
      listWaiting(context, owner, maxItems),
      listNotified(context.store, owner),
    ]);
    const interventions = items.map((item) => {
      const messages = notified.get(`${item.source}/${item.id}`) ?? [];
      return { ...item, notified: messages.map(toNotified) };
    });
    return reply(200, { interventions, count });
  },
});

const body = component('InterventionDecision', "A decision of a person about a turn's question.", {
  choose: z.string().min(1).max(200).describe('Id of one of the options.'),
  answer: z.string().max(20_000).optional().describe('In words, where the option needs them.'),
  value: anyJson.optional().describe('To answer a question of a tool: by its schema.'),
  args: z
    .record(z.string(), anyJson)
    .optional()
    .describe(
      'To approve a call with other arguments: all of them. An approval that they need is a new question.',
    ),
  approved_hash: z
    .string()
    .max(200)
    .optional()
    .describe('To approve a call: its hash, as it was shown. Another call is not approved by it.'),
});

export const resolveIntervention = endpoint({
  route: 'POST /api/interventions/{intervention_id}/resolve',
  id: 'resolveIntervention',
  summary: 'Decide a question of a turn, which goes on where it stopped',
  description: 'Blocked tasks of executions have a route of their own: resolveTask.',
  params: z.object({ intervention_id: label(200).describe('Id of the intervention.') }),
  body: { json: body },
  answers: { 200: turnSchema },
  async find({ caller, params }, { turns }) {
    const turn = turnOf(params.intervention_id);
    const summary = turn === undefined ? undefined : await turns.find(turn);
    return owned(summary, caller, 'intervention');
  },
  async handle({ caller, found: { turn }, params, body: said, request }, context) {
    const { intervention_id: id } = params;
    const { open, outputSchema } = await context.turns.get(turn);
    const asked = open.find(({ intervention }) => intervention.id === id)?.intervention;
    assertSameCall(asked, said);
    const { choose, answer, value, args, approved_hash: approvedHash } = said;
    const resolution = {
      choose,
      by: caller.owner,
      ...given({ answer, value, args, approvedHash }),
    };
    const decide = (): Promise<void> =>
      context.driven
        .goOn(turn, (driver) => driver.resolve(id, resolution, outputOfJournal(outputSchema)))
        .catch((error: unknown) => {
          if (!(error instanceof LeaseHeldError)) throw error;
          return context.driven.decide(turn, id, resolution);
        });
    await decide().catch(async (error: unknown) => {
      // The server that kept the decision ended before it answered, and the same request came again.
      const isRepeated =
        error instanceof InterventionResolvedError && idempotencyKeyOf(request) !== undefined;
      if (!isRepeated || !(await wasDecided(context.turns, turn, { id, ...resolution })))
        throw error;
    });
    return reply(200, await showTurn(context, turn, caller));
  },
});

/** Returns whether a person has decided a question in just this way. */
async function wasDecided(
  turns: TurnReader,
  turn: string,
  wanted: { readonly id: string } & Resolution,
): Promise<boolean> {
  const textOf = ({ choose, by, answer, value, args }: Resolution): string =>
    JSON.stringify([choose, by, answer, value, args]);
  for await (const { event } of entriesAfter({ read: (page) => turns.events(turn, page) }))
    if (event.type === 'intervention.resolved' && event.id === wanted.id)
      return textOf(event) === textOf(wanted);
  return false;
}

/** An intervention's id begins with its turn's; `undefined` for a text that is no such id. */
function turnOf(id: string): string | undefined {
  return /^(.+)\.i[1-9]\d{0,8}$/.exec(id)?.[1];
}

/** A person approves the very call that was shown: its hash comes with the word. */
function assertSameCall(
  asked: Intervention | undefined,
  { choose, approved_hash: hash }: z.output<typeof body>,
): void {
  if (asked?.approval === undefined || choose !== 'approve') return;
  if (hash === undefined) {
    const message = 'expected approval.hash of the intervention that was shown';
    throw invalidField('body.approved_hash', message);
  }
  if (hash === asked.approval.hash) return;
  throw new HttpProblem('conflict', 'another call waits for approval now: look at it again');
}
