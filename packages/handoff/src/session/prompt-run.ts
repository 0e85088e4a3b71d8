import type { HandoffFailure, HandoffUsage } from '@pce/core/internal';
import type { Clock, HandoffOutcome, HandoffPart, HandoffPrompt } from '@pce/core/ports';

export type PromptEnd =
  | { readonly status: 'completed' }
  | { readonly status: 'refused' }
  | { readonly status: 'cancelled' }
  | { readonly status: 'stopped'; readonly at: 'max_tokens' | 'max_steps' }
  | {
      readonly status: 'failed';
      readonly reason: HandoffFailure;
      readonly message: string;
      /** Whether the agent certainly had no effect. @defaultValue false */
      readonly isUntouched?: boolean;
    };

export interface PromptRunOptions {
  readonly clock: Clock;
  readonly idleMs: number;
  /** Whether the driver reports every tool call. */
  readonly seesToolCalls: boolean;
  /** Called when the agent was silent for too long. */
  onSilent(): void;
}

/** A running prompt: collects the agent's parts, watches for silence, and settles once. */
export class PromptRun {
  readonly outcome: Promise<HandoffOutcome>;

  readonly #options: PromptRunOptions;
  readonly #onPart: HandoffPrompt['onPart'];
  #said = '';
  #message: string | undefined;
  /** Whether the message of the text so far has ended. */
  #isBetween = false;
  readonly #running = new Map<string, Extract<HandoffPart, { type: 'tool_call' }>>();
  #settle: (outcome: HandoffOutcome) => void = () => undefined;
  #isSettled = false;
  #hasActed = false;
  #usage: HandoffUsage | undefined;
  #paused = 0;
  #cancelTimer: () => void = () => undefined;

  constructor(onPart: HandoffPrompt['onPart'], options: PromptRunOptions) {
    this.#onPart = onPart;
    this.#options = options;
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.touch();
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  get isSilent(): boolean {
    return this.#said === '' && !this.#hasActed;
  }

  get text(): string {
    return this.#said;
  }

  /**
   * Adds a part. Text of another message, or after a part of another kind, begins on a new line. Ignored after the end.
   * @param message - Id of the text's message.
   */
  tell(part: HandoffPart, message?: string): void {
    if (this.#isSettled) return;
    this.touch();
    if (part.type === 'text') this.#say(part.text, message);
    else this.#onPart?.(part);
    this.#isBetween = part.type !== 'text' && (part.type !== 'usage' || this.#isBetween);
    if (part.type === 'tool_call') {
      this.#hasActed = true;
      if (part.status === 'pending' || part.status === 'running') this.#running.set(part.id, part);
      else this.#running.delete(part.id);
    }
    if (part.type === 'usage') this.#usage = part.usage;
  }

  #say(text: string, message: string | undefined): void {
    const isNew = this.#isBetween || message !== this.#message;
    const isGlued = isNew && /\S$/.test(this.#said) && !/^\s*\n/.test(text);
    this.#message = message;
    const whole = isGlued ? `\n${text}` : text;
    this.#said += whole;
    this.#onPart?.({ type: 'text', text: whole });
  }

  touch(): void {
    this.#cancelTimer();
    if (this.#isSettled || this.#paused > 0) return;
    const { clock, idleMs, onSilent } = this.#options;
    this.#cancelTimer = clock.setTimer(() => {
      const message = `nothing was heard of the agent for ${Math.round(idleMs / 1_000)} s`;
      this.end({ status: 'failed', reason: 'silent', message });
      onSilent();
    }, idleMs);
  }

  /** Suspends the silence limit while the agent waits for somebody else. */
  async whileWaiting<T>(work: Promise<T>): Promise<T> {
    this.#paused += 1;
    this.#cancelTimer();
    try {
      return await work;
    } finally {
      this.#paused -= 1;
      this.touch();
    }
  }

  /** Settles the outcome; the first end counts. */
  end(end: PromptEnd): void {
    if (this.#isSettled) return;
    // Calls still running have ended with the agent.
    for (const part of [...this.#running.values()]) this.tell({ ...part, status: 'failed' });
    this.#isSettled = true;
    this.#cancelTimer();
    const usage = this.#usage === undefined ? {} : { usage: this.#usage };
    this.#settle({ ...this.#outcome(end), ...usage });
  }

  #outcome(end: PromptEnd): HandoffOutcome {
    const text = this.#said;
    switch (end.status) {
      case 'completed':
      case 'refused':
      case 'stopped':
        return { ...end, text };
      case 'cancelled':
        return { ...end, text, mayHaveActed: true };
      case 'failed': {
        const { isUntouched = false, reason, status, message } = end;
        const isSure = reason === 'agent_error' && this.#options.seesToolCalls && !this.#hasActed;
        return { status, reason, message, text, mayHaveActed: !isUntouched && !isSure };
      }
    }
  }
}
