import type { HandoffOutcome, HandoffPart } from './handoff-outcome.js';
import type { PermissionDecision, PermissionRequest } from './handoff-permission.js';

/** Drives an external coding agent: starts it, passes prompts, answers its requests, and ends it. */
export interface HandoffDriver {
  /** Kind of driver and agent, as in `acp:claude`. */
  readonly name: string;
  /** The same in every session, and known before the first one. */
  readonly capabilities: HandoffCapabilities;
  /** Checks, without starting a session, whether the driver works on this host. */
  probe(signal: AbortSignal): Promise<HandoffReadiness>;
  /**
   * Starts the agent with a new session, or with an earlier one if `resume` names it.
   *
   * @throws `HandoffError` if the agent does not start or has no such session, the signal's reason if that aborts first.
   * Nothing keeps running then.
   */
  start(options: HandoffStart): Promise<HandoffSession>;
}

/** Capabilities of a driver with its agent. */
export interface HandoffCapabilities {
  /** Parts arrive while the agent works; otherwise all at the end. */
  readonly streams: boolean;
  /** Tool calls arrive as parts: without them it is unknown whether a prompt has had effects. */
  readonly toolCalls: boolean;
  /** The agent asks before it acts, and waits for the answer. */
  readonly permissions: boolean;
  /** Cancelling stops the agent's work; otherwise it only ends the wait for its answer. */
  readonly cancels: boolean;
  /** An earlier session can be resumed, even after a crash. */
  readonly resumes: boolean;
  /** The agent's file access can pass through the host. */
  readonly files: boolean;
  /** The agent accepts MCP servers. */
  readonly mcpServers: boolean;
  /** The agent reports its token usage. */
  readonly usage: boolean;
  /** The driver notices the agent's death immediately; otherwise it appears as silence. */
  readonly noticesEnd: boolean;
}

/** Whether a driver works on this host. */
export type HandoffReadiness =
  | { readonly ok: true; readonly detail: string }
  | { readonly ok: false; readonly detail: string; readonly advice: string };

/** Options of `HandoffDriver.start`. */
export interface HandoffStart {
  /** Absolute path of the folder that the agent works in. */
  readonly workspace: string;
  /** Cancels the start; aborting it later does not end the session. */
  readonly signal: AbortSignal;
  /** Id of the session to resume. Its history is not repeated. @defaultValue a new session */
  readonly resume?: string;
  /**
   * Decides a permission request. The signal aborts when the answer is no longer needed: the prompt was cancelled, or the
   * agent has died. A rejection counts as `reject`. @defaultValue everything is rejected
   */
  readonly permission?: (
    request: PermissionRequest,
    signal: AbortSignal,
  ) => Promise<PermissionDecision>;
  /** Reads and writes files for the agent. @defaultValue the agent uses the file system directly */
  readonly files?: HandoffFiles;
  /** MCP servers for the agent. @defaultValue none */
  readonly mcpServers?: readonly HandoffMcpServer[];
}

/** Reads and writes files for an agent. Both throw if the path is not allowed. */
export interface HandoffFiles {
  /** Returns the content, `undefined` if there is no such file. */
  read(path: string): Promise<string | undefined>;
  write(path: string, content: string): Promise<void>;
}

/** An MCP server for an agent: a program to start, or an address. */
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
  /** Id for `resume`; empty until the agent provides one, possibly with the first prompt. */
  readonly id: string;
  /**
   * Passes a prompt to the agent and waits for the end of its work. Also resolves if the agent fails, hangs, dies or is
   * cancelled, with that outcome.
   *
   * @throws `InvalidInputError` while another prompt is running or after the end of the session. The prompt was not passed
   * on then.
   */
  prompt(request: HandoffPrompt): Promise<HandoffOutcome>;
  /** Cancels the running prompt, whose outcome is `cancelled`. Does nothing without one. */
  cancel(): Promise<void>;
  /** Ends the agent and everything it started. Idempotent. A running prompt ends as `cancelled`. */
  end(): Promise<void>;
}

/** A prompt for an agent. */
export interface HandoffPrompt {
  readonly text: string;
  /** Cancels the prompt when it aborts. */
  readonly signal: AbortSignal;
  /** Receives the agent's output in order. @defaultValue it is dropped */
  readonly onPart?: (part: HandoffPart) => void;
}
