import type { RoleUsage } from '@pce/tracker/internal';
import type { LoopEvent, LoopRole, PromptOutcome } from './events.js';

type EventOfType<Type extends LoopEvent['type']> = Extract<LoopEvent, { type: Type }>;

/** A prompt that was announced. */
export interface LoopPrompt {
  readonly n: number;
  readonly role: LoopRole;
  /** Messages of the tracker that it answers. */
  readonly messages: readonly string[];
  /** Hash of its text. */
  readonly text: string;
  /** Hash of the workspace's files before it. */
  readonly before?: string;
  /** Processor time of the agent's processes, in milliseconds; absent until the agent has answered, and if it is unknown. */
  readonly cpuMs?: number;
  /** Usage of models; absent until the agent has answered, and if it tells nothing of it. */
  readonly usage?: RoleUsage;
}

/** A question that only a person can decide. */
export type LoopQuestion = Omit<EventOfType<'question.asked'>, 'type' | 'v' | 'at'>;

/** Phase of a loop in its cycle. */
export type LoopPhase =
  /** The next role is about to get its message. */
  | { readonly name: 'ready' }
  /** An agent works on a prompt. */
  | { readonly name: 'prompting'; readonly prompt: LoopPrompt }
  | {
      readonly name: 'closed';
      readonly prompt: LoopPrompt;
      readonly end: PromptOutcome;
      /** Hash of the agent's answer. */
      readonly answer: string;
    }
  | {
      readonly name: 'recorded';
      readonly prompt: LoopPrompt;
      /** Hash of the message for the other role. */
      readonly text: string;
      readonly misaligned: string | undefined;
    }
  | {
      readonly name: 'advised';
      readonly prompt: LoopPrompt;
      readonly end: PromptOutcome;
      readonly answer: string;
      readonly advice: EventOfType<'prompt.advised'>['advice'];
      readonly until: number;
      readonly message: string | undefined;
      readonly claims?: EventOfType<'prompt.advised'>['claims'];
    }
  /** The agent is about to continue the interrupted message. */
  | {
      readonly name: 'continuing';
      readonly role: LoopRole;
      /** Hash of the message to use instead. */
      readonly text?: string;
    }
  /** The executor has answered: the criteria are checked next. */
  | { readonly name: 'executed' }
  | { readonly name: 'ending'; readonly outcome: LoopOutcome; readonly reason: string }
  | { readonly name: 'ended'; readonly outcome: LoopOutcome; readonly reason: string };

/** Work of the executor, by which its next report is checked. */
export interface LoopWork {
  /** Commit before the first prompt of the loop, and before the executor's first one since its last report. */
  readonly firstHead: string | undefined;
  readonly head: string | undefined;
  /** Files that have changed in the loop. */
  readonly changed: readonly string[];
  /** Number of prompts since its last report, and hashes of their tool calls as far as those are known. */
  readonly prompts: number;
  readonly calls: readonly string[];
}

/** How a loop ended. */
export type LoopOutcome = EventOfType<'loop.ended'>['outcome'];

/** State of a loop. */
export interface LoopState
  extends Pick<
    EventOfType<'loop.started'>,
    'episode' | 'goal' | 'criteria' | 'agents' | 'maxIterations' | 'maxMs' | 'maxCost'
  > {
  readonly id: string;
  readonly startedAt: number;
  /** Time of the last event. */
  readonly at: number;
  /** Number from 1 of a plan with its execution. */
  readonly iteration: number;
  /** Role whose turn it is. */
  readonly role: LoopRole;
  readonly phase: LoopPhase;
  /** Sessions of the agents to resume. */
  readonly sessions: Readonly<Partial<Record<LoopRole, string>>>;
  /** Open questions, oldest first. */
  readonly questions: readonly LoopQuestion[];
  /** Answers to the permissions of the running prompt, by the id of their question. */
  readonly permissions: Readonly<Record<string, string>>;
  /** Messages last sent to a role. */
  readonly handed: Readonly<Partial<Record<LoopRole, readonly string[]>>>;
  /** Whether an earlier prompt may have started the role's message, so that it is asked to continue. */
  readonly isBegun?: true;
  /** Files written by a role since its last checkpoint. */
  readonly files: Readonly<Partial<Record<LoopRole, readonly string[]>>>;
  /** Files that changed while a role worked, without a write request. Absent if there are none. */
  readonly noticed?: Readonly<Partial<Record<LoopRole, readonly string[]>>>;
  /** Times that the current answer was returned for completion. */
  readonly repairs: number;
  readonly prompts: number;
  /** Number of questions so far. */
  readonly asked: number;
  readonly cost: number;
  /** The last role that completed a prompt without reporting its cost. */
  readonly unpriced?: LoopRole;
  readonly verdicts: EventOfType<'criteria.checked'>['verdicts'];
  /** Absent where the workspace is not there. */
  readonly work?: LoopWork;
  /** Claims of the executor's last report. Absent if there are none. */
  readonly claims?: EventOfType<'prompt.advised'>['claims'];
}
