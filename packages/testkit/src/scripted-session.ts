import { InvalidInputError } from '@pce/core/errors';
import type {
  Clock,
  HandoffOutcome,
  HandoffPart,
  HandoffPrompt,
  HandoffSession,
  HandoffStart,
} from '@pce/core/ports';
/** An action of a scripted coding agent. After the last one, the prompt completes. */
export type ScriptedAction =
  | { readonly type: 'say' | 'think'; readonly text: string }
  /** Calls a tool, which succeeds. */
  | { readonly type: 'call'; readonly title: string }
  /** Asks for permission for these files, then says `allowed` or `rejected`. With `dies`, ends before the answer. */
  | {
      readonly type: 'ask';
      readonly title: string;
      readonly paths?: readonly string[];
      readonly dies?: boolean;
    }
  /** Does nothing until it is cancelled. */
  | { readonly type: 'hang' }
  | { readonly type: 'die' }
  /** Ends with a failure. */
  | { readonly type: 'fail'; readonly message: string }
  /** Ends at its own limit. */
  | { readonly type: 'stop'; readonly at: 'max_tokens' | 'max_steps' };

/** Returns the agent's actions for a prompt; `n` counts prompts from 1. */
export type AgentScript = (prompt: string, n: number) => readonly ScriptedAction[];

interface Agent {
  readonly clock: Clock;
  readonly idleMs: number | undefined;
  actionsFor(prompt: string): readonly ScriptedAction[];
  /** Called when the agent has ended or died. */
  onGone(): void;
}

interface Failed {
  readonly status: 'failed';
  readonly reason: 'died' | 'silent' | 'agent_error';
  readonly message: string;
}

type End =
  | { readonly status: 'completed' }
  | { readonly status: 'cancelled' }
  | { readonly status: 'stopped'; readonly at: 'max_tokens' | 'max_steps' }
  | Failed;

const cancelled: End = { status: 'cancelled' };
const died: End = { status: 'failed', reason: 'died', message: 'the agent has died' };

export class ScriptedSession implements HandoffSession {
  #isGone = false;
  #running: AbortController | undefined;

  constructor(
    readonly id: string,
    private readonly start: HandoffStart,
    private readonly agent: Agent,
  ) {}

  async prompt({ text, signal, onPart }: HandoffPrompt): Promise<HandoffOutcome> {
    if (this.#isGone) throw new InvalidInputError(`session ${this.id} has ended: start another`);
    if (this.#running) {
      throw new InvalidInputError(`session ${this.id} has a prompt under way: wait for its end`);
    }
    if (signal.aborted) return { status: 'cancelled', mayHaveActed: false, text: '' };
    const running = new AbortController();
    this.#running = running;
    const stop = (): void => running.abort();
    signal.addEventListener('abort', stop, { once: true });
    const said: string[] = [];
    let hasActed = false;
    const emit = (part: HandoffPart): void => {
      if (part.type === 'text') said.push(part.text);
      if (part.type === 'tool_call') hasActed = true;
      onPart?.(part);
    };
    try {
      const end = await this.#play(this.agent.actionsFor(text), emit, running.signal);
      return toOutcome(end, said.join(''), hasActed);
    } finally {
      signal.removeEventListener('abort', stop);
      this.#running = undefined;
    }
  }

  async cancel(): Promise<void> {
    this.#running?.abort();
  }

  async end(): Promise<void> {
    this.#running?.abort();
    this.#go();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.end();
  }

  async #play(
    actions: readonly ScriptedAction[],
    emit: (part: HandoffPart) => void,
    stopped: AbortSignal,
  ): Promise<End> {
    let calls = 0;
    for (const action of actions) {
      await Promise.resolve();
      if (stopped.aborted) return cancelled;
      switch (action.type) {
        case 'say':
          emit({ type: 'text', text: action.text });
          break;
        case 'think':
          emit({ type: 'thought', text: action.text });
          break;
        case 'call':
          calls += 1;
          emit({
            type: 'tool_call',
            id: `call-${calls}`,
            title: action.title,
            status: 'completed',
          });
          break;
        case 'ask': {
          const answer = await this.#ask(action, stopped);
          if (typeof answer !== 'string') return answer;
          emit({ type: 'text', text: answer });
          break;
        }
        case 'hang':
          return this.#hang(stopped);
        case 'die':
          this.#go();
          return died;
        case 'fail':
          return { status: 'failed', reason: 'agent_error', message: action.message };
        case 'stop':
          return { status: 'stopped', at: action.at };
      }
    }
    return stopped.aborted ? cancelled : { status: 'completed' };
  }

  async #ask(
    { title, paths = [], dies = false }: Extract<ScriptedAction, { type: 'ask' }>,
    stopped: AbortSignal,
  ): Promise<End | 'allowed' | 'rejected'> {
    const useless = new AbortController();
    const request = { id: 'ask-1', title, kind: 'edit', input: null, paths } as const;
    const decided = Promise.resolve(this.start.permission?.(request, useless.signal) ?? 'reject')
      .catch(() => 'reject' as const)
      .then((decision) => (decision === 'allow' ? 'allowed' : 'rejected'));
    const ended = dies ? Promise.resolve(died) : aborted(stopped).then(() => cancelled);
    const first = await Promise.race([decided, ended]);
    if (first === died) this.#go();
    if (typeof first !== 'string') useless.abort(new Error('the answer is no longer needed'));
    return first;
  }

  async #hang(stopped: AbortSignal): Promise<End> {
    const { clock, idleMs } = this.agent;
    let cancelTimer = (): void => undefined;
    const idle = new Promise<End>((resolve) => {
      if (idleMs === undefined) return;
      cancelTimer = clock.setTimer(() => {
        this.#go();
        resolve({ status: 'failed', reason: 'silent', message: `silent for ${idleMs} ms` });
      }, idleMs);
    });
    const end = await Promise.race([idle, aborted(stopped).then(() => cancelled)]);
    cancelTimer();
    return end;
  }

  #go(): void {
    this.#isGone = true;
    this.agent.onGone();
  }
}

/** Only an agent that reports its failure itself, and called no tool, has surely done nothing. */
function toOutcome(end: End, text: string, hasActed: boolean): HandoffOutcome {
  switch (end.status) {
    case 'completed':
    case 'stopped':
      return { ...end, text };
    case 'cancelled':
      return { ...end, text, mayHaveActed: true };
    case 'failed':
      return { ...end, text, mayHaveActed: hasActed || end.reason !== 'agent_error' };
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}
