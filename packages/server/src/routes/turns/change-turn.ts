import { given, turnStatus } from '@pce/core/internal';
import { createMessages, createSignals } from '@pce/schedules';
import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { outputOfJournal } from '../../turns/read-output-schema.js';
import { anyJson, component, jsonObject } from '../../wire/scalars.js';
import { turnSchema } from '../../wire/turn-document.js';
import { findTurn, showTurn, turnPath } from './owned-turn.js';

export const pauseTurn = endpoint({
  route: 'POST /api/turns/{turn_id}/pause',
  id: 'pauseTurn',
  summary: 'Pause a turn before its next step',
  description: 'A tool that runs ends first. A turn that waits or has ended stays as it is.',
  params: turnPath,
  answers: { 200: turnSchema },
  find: findTurn,
  async handle({ caller, found: { turn, status } }, context) {
    if (status === 'running') await context.driven.pause(turn);
    return reply(200, await showTurn(context, turn, caller));
  },
});

const resumeTurnBody = component('TurnResumption', 'How a turn goes on.', {
  on_version_change: z
    .enum(['continue', 'refuse', 'replan'])
    .optional()
    .describe('Where roles, tools or workflows have changed. Default: as the host says.'),
});

export const resumeTurn = endpoint({
  route: 'POST /api/turns/{turn_id}/resume',
  id: 'resumeTurn',
  summary: 'Go on with a turn that was paused, or whose process ended',
  params: turnPath,
  body: { json: resumeTurnBody, mayBeEmpty: true },
  answers: { 200: turnSchema },
  find: findTurn,
  async handle({ caller, found: { turn }, body: { on_version_change: policy } }, context) {
    const state = await context.turns.get(turn);
    const isUnderWay = turnStatus(state) === 'running' && context.driven.has(turn);
    if (!isUnderWay) {
      await context.driven.goOn(turn, (driver) =>
        driver.resume(turn, {
          ...outputOfJournal(state.outputSchema),
          ...given({ onVersionChange: policy }),
        }),
      );
    }
    return reply(200, await showTurn(context, turn, caller));
  },
});

const cancelTurnBody = component('TurnCancellation', 'Why a turn is cancelled.', {
  reason: z.string().min(1).max(2_000).optional(),
});

export const cancelTurn = endpoint({
  route: 'POST /api/turns/{turn_id}/cancel',
  id: 'cancelTurn',
  summary: 'Stop a turn for good, a running tool included',
  description: 'What a tool has done by then stays done. The questions of the turn are closed.',
  params: turnPath,
  body: { json: cancelTurnBody, mayBeEmpty: true },
  answers: { 200: turnSchema },
  find: findTurn,
  async handle({ caller, found: { turn }, body: { reason } }, context) {
    await context.driven.cancel(turn, reason ?? `cancelled by ${caller.owner}`);
    return reply(200, await showTurn(context, turn, caller));
  },
});

const signalTurnBody = component(
  'TurnSignal',
  'A signal to a turn, for the tool that waits for it.',
  {
    name: z.string().regex(/^[\w.-]{1,100}$/),
    value: anyJson.optional().describe('For the tool. Default: null.'),
  },
);

export const signalTurn = endpoint({
  route: 'POST /api/turns/{turn_id}/signal',
  id: 'signalTurn',
  summary: 'Wake a turn whose tool waits for a signal',
  description:
    'The signal is kept: a tool that asks for it later gets it, too. A worker goes on with the turn.',
  params: turnPath,
  body: { json: signalTurnBody },
  answers: { 200: turnSchema },
  find: findTurn,
  async handle({ caller, found: { turn }, body: { name, value = null } }, context) {
    const { store, clock } = context;
    await createSignals({ store, clock }).send({ turn, name, value, by: caller.owner });
    return reply(200, await showTurn(context, turn, caller));
  },
});

const turnMessageBody = component('TurnMessage', 'A message to a running turn.', {
  text: z.string().min(1).max(600).describe('Its prohibitions bind later calls.'),
});

export const sendTurnMessage = endpoint({
  route: 'POST /api/turns/{turn_id}/messages',
  id: 'sendTurnMessage',
  summary: 'Say something to a running turn',
  description:
    "The next decision of the turn is shown it, in whatever process; the host's orchestrator needs the option `messages`.",
  params: turnPath,
  body: { json: turnMessageBody },
  answers: { 200: turnSchema },
  find: findTurn,
  async handle({ caller, found: { turn }, body: { text } }, context) {
    const { store, clock } = context;
    await createMessages({ store, clock }).send({ turn, text, by: caller.owner });
    return reply(200, await showTurn(context, turn, caller));
  },
});

const forkTurnBody = component('TurnFork', 'Where a fork begins, and what it changes.', {
  at: z.int().min(1).describe('Number of the last event that the fork keeps.'),
  request: z.string().max(200_000).optional(),
  context: z.string().max(200_000).optional(),
  inputs: jsonObject.optional(),
});

export const forkTurn = endpoint({
  route: 'POST /api/turns/{turn_id}/fork',
  id: 'forkTurn',
  summary: "Begin a turn whose first events are another's",
  params: turnPath,
  body: { json: forkTurnBody },
  answers: { 201: turnSchema },
  find: findTurn,
  async handle(
    { caller, found: { turn }, body: { at, request, context: known, inputs } },
    context,
  ) {
    const { outputSchema } = await context.turns.get(turn);
    const fork = await context.driven.begin((driver) =>
      driver.fork(turn, {
        at,
        ...outputOfJournal(outputSchema),
        ...given({ request, context: known, inputs }),
      }),
    );
    return reply(201, await showTurn(context, fork, caller));
  },
});
