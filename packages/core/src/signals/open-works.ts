import { isCalling, laneOf } from '../turn/rules/lanes.js';
import type { Lane, OpenQuestion, TurnState } from '../turn/rules/state.js';
import type { Work } from './work.js';

/** Returns the calls, workflows and waits of a turn that have begun and not ended, by id. */
export function openWorks(state: TurnState): ReadonlyMap<string, Work> {
  const { phase, open } = state;
  const lanes = phase.name === 'commanding' ? phase.lanes : [];
  const works = [
    ...lanes.flatMap((lane) => [...workflowOf(state, lane), ...callOf(state, lane)]),
    ...open.map((question) => waitOf(state, question)),
  ];
  return new Map(works.map((work) => [work.id, work]));
}

function workflowOf({ turn, iterations }: TurnState, lane: Lane): Work[] {
  const { number, command, phase } = lane;
  const { workflow } = command;
  if (workflow === undefined || phase.name === 'ended') return [];
  const { workflow: name, inputs: args, since } = workflow;
  const id = workflowId(turn, iterations, lane);
  return [{ ...{ id, kind: 'workflow', name, from: since, args }, lane: number }];
}

function workflowId(turn: string, decision: number, { number, command }: Lane): string {
  const fallbacks = command.workflow?.fallbackOf.length ?? 0;
  return `${turn}/w${decision}.${number}${fallbacks === 0 ? '' : `.${fallbacks}`}`;
}

function callOf(state: TurnState, lane: Lane): Work[] {
  if (!isCalling(lane)) return [];
  const { number: call, tool: name, args, effect, turn } = lane.phase.call;
  const within = lane.command.workflow && workflowId(state.turn, state.iterations, lane);
  return [
    {
      ...{ id: `${state.turn}/t${call}`, kind: 'tool', name, from: state.updatedAt },
      ...{ lane: lane.number, call, effect, args },
      ...(within !== undefined && { within }),
      ...(turn !== undefined && { turn }),
    },
  ];
}

function waitOf(state: TurnState, question: OpenQuestion): Work {
  const { intervention, openedAt: from, lane } = question;
  const { id, kind: name, code, message } = intervention;
  const call = callAskedAbout(state, question);
  return {
    ...{ id, kind: 'wait', name, from, code, message },
    ...(lane !== undefined && { lane }),
    ...(call !== undefined && { call }),
  };
}

/** Returns the number of the call that a question is about. */
export function callAskedAbout(state: TurnState, { lane }: OpenQuestion): number | undefined {
  const asked = lane === undefined ? undefined : laneOf(state, { lane });
  return asked !== undefined && isCalling(asked) ? asked.phase.call.number : undefined;
}
