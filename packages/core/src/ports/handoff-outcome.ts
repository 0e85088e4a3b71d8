/** A part of what an agent tells while it works. */
export type HandoffPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thought'; readonly text: string }
  | {
      readonly type: 'tool_call';
      readonly id: string;
      readonly title: string;
      readonly status: 'pending' | 'running' | 'completed' | 'failed';
    }
  | { readonly type: 'plan'; readonly entries: readonly HandoffPlanEntry[] }
  /** Usage of the prompt so far: it replaces what was told before. */
  | { readonly type: 'usage'; readonly usage: HandoffUsage };

/** Usage of a prompt, as far as the agent tells. A figure that it does not tell is absent: unknown, not zero. */
export interface HandoffUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** In the currency of the agent's provider, usually US dollars. */
  readonly cost?: number;
}

/** An entry of the plan that an agent works by. */
export interface HandoffPlanEntry {
  readonly content: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
}

/** Reasons why a prompt failed. */
export const handoffFailures = [
  /** The agent ended or closed the connection before its answer was complete. */
  'died',
  /** Nothing was heard of the agent for too long; it was ended. */
  'silent',
  /** The agent says that it failed; `message` has its words. */
  'agent_error',
  /** It sent something that cannot be understood. */
  'protocol',
] as const;

/** Reason why a prompt failed. */
export type HandoffFailure = (typeof handoffFailures)[number];

/** End of a prompt. */
export type HandoffOutcome = HandoffEnd & {
  /** Everything it said as text. */
  readonly text: string;
  /** Usage of the prompt. Absent if the agent tells nothing of it. */
  readonly usage?: HandoffUsage;
  /**
   * Processor time in milliseconds of the processes that the host started, while the prompt was with the agent. Absent where the
   * system does not tell.
   */
  readonly cpuMs?: number;
};

type HandoffEnd =
  /** The agent came to its end by itself. */
  | { readonly status: 'completed' }
  /** It stopped at a maximum of its own and can be told to continue: of tokens, or of steps. */
  | { readonly status: 'stopped'; readonly at: 'max_tokens' | 'max_steps' }
  | { readonly status: 'refused' }
  | { readonly status: 'cancelled'; readonly mayHaveActed: boolean }
  | {
      readonly status: 'failed';
      readonly reason: HandoffFailure;
      /** Explanation for people, and the place where a limit of the agent is recognized. */
      readonly message: string;
      /** Whether the agent may have done something: then the prompt must not be repeated without asking. */
      readonly mayHaveActed: boolean;
    };
