import type { CriterionScope, HandoffMcpServer } from '@pce/core/internal';
import type {
  Clock,
  HandoffDriver,
  HandoffPart,
  Ids,
  PermissionDecision,
  PermissionRequest,
  Scrubber,
} from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { ContentStore, Tracker } from '@pce/tracker';
import type { LoopEvent, LoopRole } from './rules/events.js';
import type { LoopOutcome, LoopQuestion, LoopState } from './rules/state.js';

/** Prices of an agent's model, per million tokens. */
export interface TokenPrices {
  readonly input: number;
  readonly output: number;
}

/** Options of `createLoop`. */
export interface LoopOptions {
  readonly store: Store;
  /** Watches the episode of the loop: checkpoints, classes, limits, pauses, messages. */
  readonly tracker: Tracker;
  readonly planner: HandoffDriver;
  readonly executor: HandoffDriver;
  /** Absolute path of the folder that both agents work in. */
  readonly workspace: string;
  /** Id of the loop and of its episode; an existing loop is continued. */
  readonly loop: string;
  readonly goal: string;
  /** Name of the project for the agents. @defaultValue the name of the workspace folder */
  readonly project?: string;
  /** Success criteria that code can check: "`report.md` exists". The loop has completed when all are met. */
  readonly criteria: readonly string[];
  /**
   * Command that runs the tests, by the shell of the system, when the executor reports that they pass. It runs what the
   * executor wrote. @defaultValue none: that tests pass stays unproven
   */
  readonly test?: string;
  /** Values of the criteria. @defaultValue the files of the workspace */
  readonly scope?: CriterionScope;
  /**
   * Decides by rules what an agent may do; `ask` leaves it to a person. @defaultValue `ask` for everything, except that
   * the planner may only read
   */
  readonly policy?: (request: PermissionRequest, role: LoopRole) => PermissionDecision | 'ask';
  /** MCP servers for both agents, such as the tracker. @defaultValue none */
  readonly mcpServers?: readonly HandoffMcpServer[];
  /** @defaultValue 50 */
  readonly maxIterations?: number;
  /** Milliseconds from start to end, waiting included. @defaultValue 28,800,000: 8 hours */
  readonly maxMs?: number;
  /**
   * Maximum cost of both agents together. A loop ends after the first prompt of an agent that reports neither cost nor
   * priced tokens. @defaultValue none
   */
  readonly maxCost?: number;
  /** Prices per million tokens, for agents that report tokens but no cost. @defaultValue none */
  readonly prices?: Readonly<Partial<Record<LoopRole, TokenPrices>>>;
  /**
   * Times that an answer without reflection or alignment check is returned; never to an agent without a session, which
   * would repeat the work. @defaultValue 1
   */
  readonly maxRepairs?: number;
  /** Stores the texts of prompts and answers. @defaultValue in the store */
  readonly content?: ContentStore;
  /** Scrubs the output of agents before it is recorded. @defaultValue `patternScrubber()` */
  readonly scrubber?: Scrubber;
  /** Called for each event once it is durable. @defaultValue none */
  readonly onEvent?: (event: LoopEvent['type'], state: LoopState) => void;
  /** Called for each part that an agent reports. @defaultValue none */
  readonly onPart?: (role: LoopRole, part: HandoffPart) => void;
  /** Name of this process, for people. @defaultValue `loop` and a random id */
  readonly owner?: string;
  /**
   * Returns whether the process of a lease still runs. `false` takes the loop over at once: return it only if that
   * process can never continue. @defaultValue always true: the lease has to expire, which takes 30 seconds
   */
  readonly isOwnerAlive?: (owner: string) => boolean;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

/** The reason why a loop stopped. */
export type LoopStop =
  | { readonly status: LoopOutcome; readonly reason: string }
  /** A person has to answer with `resolve` first; then run it again. */
  | { readonly status: 'needs-person'; readonly question: LoopQuestion }
  /** The episode is paused until a person resumes it; then run it again. */
  | { readonly status: 'paused'; readonly reason: string };

/** Result of a run. */
export type LoopResult = LoopStop & {
  readonly iterations: number;
  readonly prompts: number;
  /** Total cost of agents that report it. */
  readonly cost: number;
  readonly verdicts: LoopState['verdicts'];
};

/** An answer to a question of a loop. */
interface QuestionAnswer {
  /** One of its options. */
  readonly choose: string;
  /** Name of the person who decides. */
  readonly by: string;
}

/** A closed loop of two agents. */
export interface Loop {
  /**
   * Runs the loop until it ends, or until only a person can continue. An existing loop is continued, by any process.
   *
   * @throws `LeaseHeldError` while another process runs it, the signal's reason on abort: the interrupted prompt is
   * asked about at the next run.
   */
  run(signal: AbortSignal): Promise<LoopResult>;
  /**
   * Answers a question, from any process; `tracker.resolveIntervention` does the same, since its questions are
   * interventions of the episode. Only the first answer is accepted.
   *
   * @throws `InvalidInputError` for a question that is not open, or an answer that is not one of its options
   */
  resolve(question: string, answer: QuestionAnswer): Promise<void>;
  /** Returns the state; `undefined` before the first run. */
  state(): Promise<LoopState | undefined>;
}
