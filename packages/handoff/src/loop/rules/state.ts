import type { RoleUsage } from '@pce/tracker';
import type { LoopEvent, LoopRole, PromptOutcome } from './events.js';

type EventOfType<Type extends LoopEvent['type']> = Extract<LoopEvent, { type: Type }>;

/** A prompt that was announced. */
export interface LoopPrompt {
  readonly n: number;
  readonly role: LoopRole;
  /** Messages of the tracker that are answered by it. */
  readonly messages: readonly string[];
  /** Hash of its text. */
  readonly text: string;
  /** Hash of the files of the workspace before it. */
  readonly before?: string;
  /** Processor time of the agent's processes, in milliseconds; absent until the agent has answered, and if it is unknown. */
  readonly cpuMs?: number;
  /** Usage of models; absent until the agent has answered, and if it tells nothing of it. */
  readonly usage?: RoleUsage;
}

/** A question that only a person can decide. */
export type LoopQuestion = Omit<EventOfType<'question.asked'>, 'type' | 'v' | 'at'>;

/** Place of a loop in its cycle. */
export type LoopPhase =
  /** The next role is to get its message. */
  | { readonly name: 'ready' }
  /** A prompt is with an agent. */
  | { readonly name: 'prompting'; readonly prompt: LoopPrompt }
  | {
      readonly name: 'closed';
      readonly prompt: LoopPrompt;
      readonly end: PromptOutcome;
      /** Hash of what the agent said. */
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
    }
  /** The agent is to be told what was open, and to go on. */
  | {
      readonly name: 'continuing';
      readonly role: LoopRole;
      /** Hash of the words to say instead. */
      readonly text?: string;
    }
  /** The executor has answered: the criteria are to be checked. */
  | { readonly name: 'executed' }
  | { readonly name: 'ending'; readonly outcome: LoopOutcome; readonly reason: string }
  | { readonly name: 'ended'; readonly outcome: LoopOutcome; readonly reason: string };

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
  /** Counted from 1: a plan and its execution. */
  readonly iteration: number;
  /** Role whose turn it is. */
  readonly role: LoopRole;
  readonly phase: LoopPhase;
  /** Sessions of the agents, to go on with. */
  readonly sessions: Readonly<Partial<Record<LoopRole, string>>>;
  /** Open questions, oldest first. */
  readonly questions: readonly LoopQuestion[];
  /** Answers to the permissions of the prompt under way, by the id of their question. */
  readonly permissions: Readonly<Record<string, string>>;
  /** Messages that a role was handed last. */
  readonly handed: Readonly<Partial<Record<LoopRole, readonly string[]>>>;
  /** An earlier prompt may have begun with the message of the role: it is told to go on with it, not to begin. */
  readonly isBegun?: true;
  /** Files that a role has written since its last checkpoint. */
  readonly files: Readonly<Partial<Record<LoopRole, readonly string[]>>>;
  /** Files that changed since while a role worked, and that it had not asked to write. Absent: none yet. */
  readonly noticed?: Readonly<Partial<Record<LoopRole, readonly string[]>>>;
  /** Times that the present answer was sent back to be completed. */
  readonly repairs: number;
  readonly prompts: number;
  /** Number of questions so far. */
  readonly asked: number;
  readonly cost: number;
  /** The last role that has completed a prompt and did not tell what it cost. */
  readonly unpriced?: LoopRole;
  readonly verdicts: EventOfType<'criteria.checked'>['verdicts'];
}
