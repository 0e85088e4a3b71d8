/** A part of an agent's output. */
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
  /** Usage of the prompt so far: replaces the one reported before. */
  | { readonly type: 'usage'; readonly usage: HandoffUsage };

/** Usage of a prompt as reported by the agent. An absent figure is unknown, not zero. */
export interface HandoffUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** In the currency of the agent's provider, usually US dollars. */
  readonly cost?: number;
}

/** An entry of an agent's plan. */
interface HandoffPlanEntry {
  readonly content: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
}

/** Reasons why a prompt failed. */
export const handoffFailures = [
  /** The agent exited or closed the connection before its answer was complete. */
  'died',
  /** The agent was silent for too long and was ended. */
  'silent',
  /** The agent reported a failure; `message` has its words. */
  'agent_error',
  /** The agent sent an unintelligible message. */
  'protocol',
] as const;

/** Reason why a prompt failed. */
export type HandoffFailure = (typeof handoffFailures)[number];

/** End of a prompt. */
export type HandoffOutcome = HandoffEnd & {
  /** Its entire text. */
  readonly text: string;
  /** Usage of the prompt. Absent if the agent reports none. */
  readonly usage?: HandoffUsage;
  /**
   * Processor time in milliseconds, during the prompt, of the processes that the host started. Absent if the system does not
   * provide it.
   */
  readonly cpuMs?: number;
};

type HandoffEnd =
  /** The agent finished normally. */
  | { readonly status: 'completed' }
  /** It stopped at its own maximum of tokens or steps, and can be asked to continue. */
  | { readonly status: 'stopped'; readonly at: 'max_tokens' | 'max_steps' }
  | { readonly status: 'refused' }
  | { readonly status: 'cancelled'; readonly mayHaveActed: boolean }
  | {
      readonly status: 'failed';
      readonly reason: HandoffFailure;
      /** Explanation for people, in which limits of the agent are recognized. */
      readonly message: string;
      /** Whether the agent may have had effects; then the prompt must not be repeated without asking. */
      readonly mayHaveActed: boolean;
    };
