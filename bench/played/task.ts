import type { Effect, Limits } from '@pce/core/contracts';
import * as z from 'zod';
import type { HostName } from './host-name.ts';

export interface TaskTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly effect: Effect;
  /** Checks the arguments and runs the tool. Throws `ToolError` if it fails. */
  run(args: unknown): unknown;
}

export interface Reply {
  readonly status: string;
  /** The delivered answer; empty if the turn did not end well. */
  readonly answer: string;
  /** The answer or, without one, the question or error that a person sees. */
  readonly said: string;
  /** Names of the called tools; absent if the host does not report them. */
  readonly tools?: readonly string[];
  /** Text of the log for each decision of the Executor; absent if the host has none. */
  readonly iterations?: readonly string[];
  /** The value of the task's `output`. @defaultValue none */
  readonly output?: unknown;
  /** Text of the last draft, for a reader of the stream. @defaultValue not read */
  readonly streamed?: string;
}

export type Check = readonly [what: string, holds: boolean];

/** A running task: its tools share a state, by which it is judged. */
export interface World {
  readonly tools: readonly TaskTool[];
  /** Judges the actual effects, and the facts in the replies. */
  judge(replies: readonly Reply[]): readonly Check[];
}

export interface PlayedTask {
  readonly name: string;
  /** Messages of the user, in order; several are one thread. */
  readonly requests: readonly [string, ...string[]];
  /** Facts that the host knows, such as the date. @defaultValue nothing */
  readonly context?: string;
  /** Text files attached to the first request. @defaultValue none */
  readonly attachments?: readonly { readonly name: string; readonly content: string }[];
  /**
   * Name of the MCP server that offers the tools, a prefix of their names; PCE uses `@pce/tools-mcp`. @defaultValue
   * none: they are the host's own
   */
  readonly mcpServer?: string;
  /**
   * Limits of the three tiers in a task with large results or many tools, relative to the AI SDK's own loop.
   * @defaultValue none: it counts in the sum of the small tasks
   */
  readonly targets?: { readonly charactersIn: number; readonly usCents: number };
  /** Approvals that the user gives, by their message; the AI SDK's loop requests none. @defaultValue none */
  readonly approves?: RegExp;
  /** Limits of a turn that differ from PCE's defaults. @defaultValue none */
  readonly limits?: Partial<Limits>;
  /** Schema of the value for a program, in addition to the answer. @defaultValue none */
  readonly output?: z.ZodObject;
  /** Whether the answer is read while it is written. @defaultValue false */
  readonly streams?: boolean;
  /** Tool that starts another turn, which gets some of the tools instead of the task's. @defaultValue none */
  readonly team?: {
    readonly tool: string;
    readonly description: string;
    readonly has: readonly string[];
  };
  /** Files of the workspace, in which tools can be made. @defaultValue no workspace */
  readonly folder?: Readonly<Record<string, string>>;
  /** Hosts that can do the task. @defaultValue all */
  readonly hosts?: readonly HostName[];
  open(): World;
}

/** Returns a function that defines a tool of this effect by its name, description, arguments and what it does. */
const toolsOf =
  (effect: Effect) =>
  <Shape extends z.ZodRawShape>(
    name: string,
    description: string,
    shape: Shape,
    execute: (args: z.infer<z.ZodObject<Shape>>) => unknown,
  ): TaskTool => {
    const input = z.object(shape);
    return { name, description, effect, input, run: (args) => execute(input.parse(args)) };
  };

export const [reads, idempotent, once] = [toolsOf('read'), toolsOf('idempotent'), toolsOf('once')];

export function has(text: string | undefined, ...patterns: readonly RegExp[]): boolean {
  return patterns.every((pattern) => pattern.test(text ?? ''));
}
