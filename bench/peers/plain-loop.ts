import type { ChatRequest } from '../src/chat-request.ts';

/** A tool of a plain loop. */
interface PlainTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: object;
  /** Runs the tool; what it throws is told to the model. */
  readonly execute: (args: Readonly<Record<string, unknown>>) => unknown;
}

/** One call that a model asks for. */
interface PlainCall {
  readonly tool: string;
  readonly args: object;
}

/** A model's reply to one request: calls, or the answer that ends the loop. */
export type PlainReply = { readonly calls: readonly PlainCall[] } | { readonly text: string };

interface PlainLoopOptions {
  readonly tools: readonly PlainTool[];
  readonly instructions: string;
  readonly prompt: string;
  /** Requests after which the loop ends without an answer. */
  readonly maxRequests: number;
  /** Plays the model. */
  readonly reply: (request: ChatRequest) => Promise<PlainReply> | PlainReply;
}

/** Runs a loop to its end, and returns its last text. */
export type RunPlainLoop = (options: PlainLoopOptions) => Promise<string>;
