import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import type { RoleName } from '../../ports/roles.js';

/** Properties of every notice. */
interface Noticed {
  /** Version of the turn's latest event at that time. */
  readonly version: number;
  /** Unix time in milliseconds at which it happened. */
  readonly at: number;
  /** Number of the command in its decision. Absent for the first, and outside commands. */
  readonly lane?: number;
}

/** A role's model is unavailable and will be retried. */
export interface RoleWaiting extends Noticed {
  readonly type: 'role.waiting';
  readonly role: RoleName;
  /** The message of the failure. */
  readonly reason: string;
  /** Unix time in milliseconds of the next try. */
  readonly retryAt: number;
}

/** A role is called, or has answered or failed. Roles of concurrent commands overlap. */
interface RoleActivity extends Noticed {
  readonly type: 'role.started' | 'role.ended';
  readonly role: RoleName;
}

interface ToolStarted extends Noticed {
  readonly type: 'tool.started';
  readonly tool: string;
  readonly call: number;
}

interface ToolEnded extends Noticed {
  readonly type: 'tool.ended';
  readonly tool: string;
  readonly call: number;
  /** `asked`: the tool asks a person and runs again after the answer. */
  readonly status: 'success' | 'asked' | Extract<ToolOutcome, { ok: false }>['error']['code'];
}

/** A tool's service is unavailable, and the tool will be retried. */
interface ToolWaiting extends Noticed {
  readonly type: 'tool.waiting';
  readonly tool: string;
  readonly call: number;
  /** The message of the failure. */
  readonly reason: string;
  /** Unix time in milliseconds of the next try. */
  readonly retryAt: number;
}

/** The Synthesizer starts to write; text written before is void. */
interface AnswerBegan extends Noticed {
  readonly type: 'answer.began';
}

/** A part of the answer as it is written; provisional until the answer is validated. */
interface AnswerDelta extends Noticed {
  readonly type: 'answer.delta';
  readonly text: string;
}

/** Activity between two events. The journal does not keep it. */
export type TurnNotice =
  | RoleWaiting
  | RoleActivity
  | ToolStarted
  | ToolEnded
  | ToolWaiting
  | AnswerBegan
  | AnswerDelta;

/** A notice before the loop adds version and time. */
export type NoticeDraft = TurnNotice extends infer Notice
  ? Notice extends TurnNotice
    ? Omit<Notice, 'version' | 'at'>
    : never
  : never;
