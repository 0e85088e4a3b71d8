import type { HandoffOutcome, HandoffPart } from './handoff-outcome.js';
import type { PermissionDecision, PermissionRequest } from './handoff-permission.js';

/** Drives an outside coding agent: starts it, hands it prompts, answers what it asks, and ends it. */
export interface HandoffDriver {
  /** Kind of driver and agent, as in `acp:claude`. */
  readonly name: string;
  /** The same in every session, and known before one is started. */
  readonly capabilities: HandoffCapabilities;
  /** Checks, without starting a session, whether the driver can work on this host. */
  probe(signal: AbortSignal): Promise<HandoffReadiness>;
  /**
   * Starts the agent with a new session, or with an earlier one if `resume` names it.
   *
   * @throws `HandoffError` if the agent does not start or has no such session, the signal's reason if that aborts first.
   * Nothing of it is left running then.
   */
  start(options: HandoffStart): Promise<HandoffSession>;
}

/** Capabilities of a driver with its agent. */
export interface HandoffCapabilities {
  /** Parts arrive while the agent works; otherwise all at its end. */
  readonly streams: boolean;
  /** Tool calls are told as parts: without them nobody knows whether a prompt has acted. */
  readonly toolCalls: boolean;
  /** The agent asks before it acts, and waits for the answer. */
  readonly permissions: boolean;
  /** Cancelling stops the agent's work; otherwise it only stops the wait for its answer. */
  readonly cancels: boolean;
  /** An earlier session can be gone on with, after a crash too. */
  readonly resumes: boolean;
  /** The agent's reads and writes of files can pass through the host. */
  readonly files: boolean;
  /** The agent can be given MCP servers. */
  readonly mcpServers: boolean;
  /** The agent tells how many tokens it used. */
  readonly usage: boolean;
  /** The driver notices at once when the agent dies; otherwise its death is silence. */
  readonly noticesEnd: boolean;
}

/** Whether a driver can work on this host. */
export type HandoffReadiness =
  | { readonly ok: true; readonly detail: string }
  | { readonly ok: false; readonly detail: string; readonly advice: string };

/** Options of `HandoffDriver.start`. */
export interface HandoffStart {
  /** Absolute path of the folder that the agent works in. */
  readonly workspace: string;
  /** Ends the start; the session lives on when it aborts later. */
  readonly signal: AbortSignal;
  /** Id of the session to go on with. Its history is not told again. @defaultValue a new session */
  readonly resume?: string;
  /**
   * Decides what the agent asks to do. The signal aborts when the answer is of no use any more: the prompt was cancelled, or
   * the agent has died. A rejection counts as `reject`. @defaultValue everything is rejected
   */
  readonly permission?: (
    request: PermissionRequest,
    signal: AbortSignal,
  ) => Promise<PermissionDecision>;
  /** Reads and writes files for the agent. @defaultValue the agent does it itself */
  readonly files?: HandoffFiles;
  /** MCP servers for the agent. @defaultValue none */
  readonly mcpServers?: readonly HandoffMcpServer[];
}

/** Reads and writes files for an agent. Both throw where the path is not allowed. */
export interface HandoffFiles {
  /** Returns the content, `undefined` if there is no such file. */
  read(path: string): Promise<string | undefined>;
  write(path: string, content: string): Promise<void>;
}

/** An MCP server for an agent: a program it starts, or an address. */
export type HandoffMcpServer =
  | {
      readonly name: string;
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | {
      readonly name: string;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
    };

/** A conversation with a running agent. */
export interface HandoffSession extends AsyncDisposable {
  /** Id for `resume`; empty until the agent has given one, which may be with the first prompt. */
  readonly id: string;
  /**
   * Hands the agent a prompt and waits for the end of its work. Resolves also if the agent fails, hangs, dies or is cancelled:
   * the outcome says so.
   *
   * @throws `InvalidInputError` while another prompt is under way or after the end of the session. Nothing was handed over
   * then.
   */
  prompt(request: HandoffPrompt): Promise<HandoffOutcome>;
  /** Cancels the prompt under way; its outcome says `cancelled`. Does nothing without one. */
  cancel(): Promise<void>;
  /** Ends the agent and everything it started. Idempotent. A prompt under way ends as `cancelled`. */
  end(): Promise<void>;
}

/** A prompt for an agent. */
export interface HandoffPrompt {
  readonly text: string;
  /** Cancels the prompt when it aborts. */
  readonly signal: AbortSignal;
  /** Takes what the agent tells, in order. @defaultValue nobody listens */
  readonly onPart?: (part: HandoffPart) => void;
}
