import type { Json, JsonObject } from '../contracts/json.js';
import type { Effect } from '../contracts/tool-outcome.js';
import type { Usage } from '../contracts/usage.js';
import { isCalling, laneOf } from '../turn/rules/lanes.js';
import type { Lane, OpenQuestion, TurnState } from '../turn/rules/state.js';

/**
 * Kind of a work: an answer or checkpoint of a role, a call of a tool, a workflow, an attempt of an agent at a task, a
 * message on its way to a role, or a wait for a person or a limit.
 */
type WorkKind = 'role' | 'tool' | 'workflow' | 'task' | 'message' | 'wait';

/** How a work ended. Only a wait expires. */
export type WorkOutcome = 'success' | 'failure' | 'cancelled' | 'expired';

/** A part of a turn, execution or episode that takes time. Times are Unix times in milliseconds. */
export interface Work {
  /**
   * Equal in every process: `<turn>/<version>` of a role's answer, `<turn>/t<call>` of a call, `<turn>/w<decision>.<lane>` of
   * a workflow, the id of an intervention, `<execution>/<task>#<attempt>`, `<episode>/<version>`.
   */
  readonly id: string;
  readonly kind: WorkKind;
  /** Name of the role, tool, workflow or task; the kind of an intervention, limit or pause. */
  readonly name: string;
  readonly from: number;
  /** Absent before its end. */
  readonly to?: number;
  /** Absent before its end. */
  readonly outcome?: WorkOutcome;
  /** Stable code of a failure, or of an intervention. */
  readonly code?: string;
  /** Summary of the result, message of the failure, or the question to a person. */
  readonly message?: string;
  /** Id of the workflow or call that it is a part of. */
  readonly within?: string;
  /** Number of the command among concurrent ones, from 1. Absent outside commands. */
  readonly lane?: number;
  /** Number of the call in the turn; for a wait, of the call that it is about. */
  readonly call?: number;
  readonly effect?: Effect;
  /** Arguments as decided, with references to earlier results. */
  readonly args?: JsonObject;
  /** Result of a call that succeeded, or outputs of a workflow. */
  readonly data?: Json;
  readonly usage?: Usage;
  /** Score of a validation, 0 to 1. */
  readonly score?: number;
  /** The turn started by the call. */
  readonly turn?: string;
  /** Decision of a validation, or the choice of a person. */
  readonly chosen?: string;
  /** Person who decided, or agent that did the task. */
  readonly by?: string;
}

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
  return [{ id, kind: 'workflow', name, from: since, args, lane: number }];
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
      id: `${state.turn}/t${call}`,
      kind: 'tool',
      name,
      from: state.updatedAt,
      lane: lane.number,
      call,
      effect,
      args,
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
    id,
    kind: 'wait',
    name,
    from,
    code,
    message,
    ...(lane !== undefined && { lane }),
    ...(call !== undefined && { call }),
  };
}

export function callAskedAbout(state: TurnState, { lane }: OpenQuestion): number | undefined {
  const asked = lane === undefined ? undefined : laneOf(state, { lane });
  return asked !== undefined && isCalling(asked) ? asked.phase.call.number : undefined;
}
