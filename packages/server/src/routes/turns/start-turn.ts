import type { StartParts } from '@pce/core';
import type { Limits } from '@pce/core/contracts';
import type { UserCaller } from '../../auth/caller.js';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { outputOption } from '../../turns/read-output-schema.js';
import { turnSchema } from '../../wire/turn-document.js';
import { toAttachmentInputs } from '../attachments/to-attachment-inputs.js';
import { type NewTurn, newTurnSchema } from './new-turn.js';
import { showTurn } from './owned-turn.js';
import { startOnce } from './start-once.js';

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
