import type { Effect, Limits } from '@pce/core/contracts';
import type * as z from 'zod';
import type { HostName } from './host-name.ts';

/** A tool of a task, the same for every host. */
export interface TaskTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly effect: Effect;
  /** Checks the arguments and runs the tool. Throws `ToolError` where it fails. */
  run(args: unknown): unknown;
}

/** Holds how a host answered one request of the user. */
export interface Reply {
  readonly status: string;
  /** The answer that was delivered; empty where the turn did not end well. */
  readonly answer: string;
  /** The answer or, where there is none, the question or the error that a person sees. */
  readonly said: string;
  /** Names of the tools that were called; absent where the host does not say it. */
  readonly tools?: readonly string[];
  /** Text of §4 for each decision of the Executor; absent where the host has none. */
  readonly iterations?: readonly string[];
  /** The value of the task's `output`. @defaultValue none */
  readonly output?: unknown;
  /** Text of the last draft, as a reader of the stream has it. @defaultValue not read */
  readonly streamed?: string;
}

/** Something that has to hold, in words, and whether it does. */
export type Check = readonly [what: string, holds: boolean];

/** A task under way: its tools share a state, by which it is judged. */
export interface World {
  readonly tools: readonly TaskTool[];
  /** Judges what really happened, and which facts the replies have. */
  judge(replies: readonly Reply[]): readonly Check[];
}

/** A task for a model with tools. */
export interface PlayedTask {
  readonly name: string;
  /** Messages of the user, in order; several are one thread. */
  readonly requests: readonly [string, ...string[]];
  /** Gives the facts that the host knows, such as the date. @defaultValue nothing */
  readonly context?: string;
  /** Text files that come with the first request. @defaultValue none */
  readonly attachments?: readonly { readonly name: string; readonly content: string }[];
  /**
   * Name of the MCP server that offers the tools, with which their names begin; PCE reaches them through
   * `@pce/tools-mcp`. @defaultValue none: they are the host's own
   */
  readonly mcpServer?: string;
  /**
   * Bounds of the three tiers in a task with large results or many tools, beside the AI SDK's own loop.
   * @defaultValue none: it counts in the sum of the small tasks
   */
  readonly targets?: { readonly charactersIn: number; readonly usCents: number };
  /** Approvals that the user gives, by their message; the AI SDK's loop asks for none. @defaultValue none */
  readonly approves?: RegExp;
  /** Limits of a turn other than PCE's own. @defaultValue none */
  readonly limits?: Partial<Limits>;
  /** The form of the value that a program gets beside the answer. @defaultValue none */
  readonly output?: z.ZodObject;
  /** The answer is read while it is written. @defaultValue false */
  readonly streams?: boolean;
  /** Tool that starts a turn of its own, which has some of the tools in place of the task's. @defaultValue none */
  readonly team?: {
    readonly tool: string;
    readonly description: string;
    readonly has: readonly string[];
  };
  /** Files of the workspace, in which tools can be made. @defaultValue no workspace */
  readonly folder?: Readonly<Record<string, string>>;
  /** Hosts that can do it at all. @defaultValue all */
  readonly hosts?: readonly HostName[];
  open(): World;
}

/** Makes a tool whose arguments have the type of its `input`. */
export function taskTool<Input extends z.ZodObject>({
  execute,
  ...tool
}: Omit<TaskTool, 'run' | 'input'> & {
  readonly input: Input;
  execute(args: z.infer<Input>): unknown;
}): TaskTool {
  return { ...tool, run: (args) => execute(tool.input.parse(args)) };
}

/** Returns whether a text matches all patterns. */
export function has(text: string | undefined, ...patterns: readonly RegExp[]): boolean {
  return patterns.every((pattern) => pattern.test(text ?? ''));
}
