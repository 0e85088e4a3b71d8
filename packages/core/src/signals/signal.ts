import type { Claim } from '../contracts/claim.js';
import type { StatementEvidence } from '../contracts/evidence.js';
import type { Intervention } from '../contracts/intervention.js';
import type { RoleName } from '../ports/roles.js';
import type { TurnStep } from '../turn/read/verify-turn.js';
import { laneNumber } from '../turn/rules/lanes.js';
import type { GoalResult } from '../turn/rules/result.js';
import { type TurnState, turnStatus } from '../turn/rules/state.js';
import type { Work } from './work.js';

/** Properties of every signal. */
interface Signaled<Type extends string> {
  readonly type: Type;
  readonly turn: string;
  /** Version of the event it follows from; for one between events, of the event before it. */
  readonly version: number;
  /** Unix time in milliseconds. */
  readonly at: number;
}

interface TurnBegan extends Signaled<'turn.began'> {
  readonly state: TurnState;
  /** Present if the turn continues the first `version` events of another. */
  readonly fork?: { readonly parent: string; readonly version: number };
}

interface TurnWentOn extends Signaled<'turn.went-on'> {
  readonly process: string;
  /** Changed versions of roles, tools and workflows. */
  readonly changed: readonly string[];
}

/** The turn waits: for a person if blocked. */
interface TurnHalted extends Signaled<'turn.halted'> {
  readonly status: 'blocked' | 'paused';
  readonly reason: string;
}

interface TurnEnded extends Signaled<'turn.ended'> {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly reason: string;
  readonly state: TurnState;
}

/** The goals or their statuses have changed. */
interface Goals extends Signaled<'goals'> {
  readonly goals: readonly GoalResult[];
}

interface WorkBegan extends Signaled<'work.began'> {
  readonly work: Work;
}

interface WorkEnded extends Signaled<'work.ended'> {
  readonly work: Work;
}

/** A person is asked. The wait, a work, has the same id. */
interface Question extends Signaled<'question'> {
  readonly intervention: Intervention;
  /** Number of the call that it is about. */
  readonly call?: number;
}

/** A person has decided; precedes the end of the call that it is about. */
interface QuestionAnswered extends Signaled<'question.answered'> {
  readonly id: string;
  readonly chosen: string;
  readonly answer?: string;
  readonly by: string;
  /** Number of the call that it is about. */
  readonly call?: number;
}

/** The writing of an answer begins; text before is void. Live only. */
type AnswerBegan = Signaled<'answer.began'>;

/** A part of the answer, provisional until the answer is settled. Live only. */
interface AnswerText extends Signaled<'answer.text'> {
  readonly text: string;
}

/** A whole draft of the answer, before its validation. */
interface AnswerWritten extends Signaled<'answer.written'> {
  readonly text: string;
}

/** The answer that the turn delivers. */
interface AnswerSettled extends Signaled<'answer.settled'> {
  readonly text: string;
  /** Statements with their labels; empty if not checked. */
  readonly statements: readonly StatementEvidence[];
  readonly claims: readonly Claim[];
}

/** A role or tool begins to work. Live only. */
interface Activity extends Signaled<'activity'> {
  readonly role?: RoleName;
  readonly tool?: string;
  readonly call?: number;
}

/** A model or service is unavailable and will be asked again. Live only. */
interface Waiting extends Signaled<'waiting'> {
  readonly role?: RoleName;
  readonly tool?: string;
  readonly call?: number;
  readonly reason: string;
  /** Unix time in milliseconds of the next try. */
  readonly until: number;
}

/** A fact about a turn for programs that show or measure it. Computed from the journal, except for those that are live only. */
export type Signal =
  | TurnBegan
  | TurnWentOn
  | TurnHalted
  | TurnEnded
  | Goals
  | WorkBegan
  | WorkEnded
  | Question
  | QuestionAnswered
  | AnswerBegan
  | AnswerText
  | AnswerWritten
  | AnswerSettled
  | Activity
  | Waiting;

/** A signal before turn, version and time are added. */
export type SignalDraft = Signal extends infer One
  ? One extends Signal
    ? Omit<One, 'turn' | 'version' | 'at'>
    : never
  : never;

/** Unix times in milliseconds at which the next work of the turn, and of its concurrent commands, begins. */
export interface Since {
  /** Absent while no process drives the turn. */
  readonly turn?: number;
  readonly lanes: { readonly [lane: number]: number };
}

export const noSince: Since = { lanes: {} };

/** Returns the beginnings after an event: a work begins when the one before it in its lane has ended. */
export function sinceAfter(since: Since, { before, event, after }: TurnStep): Since {
  const { type, at } = event;
  // Still blocked until the decision that follows.
  if (type === 'turn.resumed') return { turn: at, lanes: {} };
  if (turnStatus(after) !== 'running') return noSince;
  if (type.startsWith('intervention.')) return since;
  const isWithin = before?.phase.name === 'commanding' && after.phase.name === 'commanding';
  if (!isWithin || type.startsWith('turn.')) return { turn: at, lanes: {} };
  return { ...since, lanes: { ...since.lanes, [laneNumber('lane' in event ? event : {})]: at } };
}
