import { defineTool, type Effect, type Tool } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { inputOf } from './tool-input.js';

/** The used part of a tool of the AI SDK: `tool({ … })`, a `dynamicTool`, or a tool of its MCP client. */
export interface SdkTool {
  readonly description?: unknown;
  readonly inputSchema: unknown;
  /** Called with the arguments, and with the options that the AI SDK passes. */
  execute?(input: unknown, options: object): unknown;
  /** Whether a call needs an approval; a call of a function that fails does. @defaultValue false */
  readonly needsApproval?: boolean | SdkApproval | undefined;
}

/** Decides whether a call needs an approval. */
export type SdkApproval = { bivariant(input: unknown, options: object): unknown }['bivariant'];

/** Options of {@link aiSdkTools}. */
export interface AiSdkToolsOptions<Name extends string> {
  /**
   * Effects of the tools by name: `read` for what only reads, `idempotent` for what may be repeated with the same key.
   * @defaultValue `once`, never run twice
   */
  readonly effects?: { readonly [Key in Name]?: Effect };
  /** Time-out of a call in milliseconds. @defaultValue the turn's `toolTimeoutMs`, 30,000 */
  readonly timeoutMs?: number;
}

/**
 * Returns tools of PCE that run tools of the AI SDK, under the names of their keys. Arguments are validated by their
 * schema; `execute` gets `toolCallId` (equal in every run of a call), `abortSignal`, empty `messages`, and the turn's
 * `run` as `context`. Of a generator the last value counts.
 *
 * @throws `InvalidInputError` for a tool without `execute` (run by a client or provider), without a description, with a
 *   schema that cannot be used, and for an effect of an unknown tool
 * @example
 * ```ts
 * const tools = aiSdkTools({ weather, refund }, { effects: { weather: 'read' } });
 * ```
 */
export function aiSdkTools<Tools extends Readonly<Record<string, SdkTool>>>(
  tools: Tools,
  { effects = {}, timeoutMs }: AiSdkToolsOptions<keyof Tools & string> = {},
): Tool<unknown>[] {
  const declared: Readonly<Record<string, Effect | undefined>> = effects;
  const unknown = Object.keys(declared).find((name) => !Object.hasOwn(tools, name));
  if (unknown !== undefined) {
    const names = Object.keys(tools).join(', ');
    throw new InvalidInputError(`aiSdkTools: effects names no tool ${unknown}; tools: ${names}`);
  }
  return Object.entries(tools).map(([name, tool]) => {
    const { description, needsApproval } = tool;
    if (typeof tool.execute !== 'function') {
      throw new InvalidInputError(
        `aiSdkTools: ${name} has no execute: tools run by a client or by the provider are not supported; define one that calls it`,
      );
    }
    if (typeof description !== 'string') {
      throw new InvalidInputError(
        `aiSdkTools: ${name} has no description as text: tools are found by it`,
      );
    }
    return defineTool<StandardSchemaV1, unknown, unknown>({
      ...{ name, description, effect: declared[name] ?? 'once' },
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...inputOf(name, tool.inputSchema),
      destructive: needsApproval === true,
      ...(typeof needsApproval === 'function' && {
        needsApproval: async (args) =>
          Boolean(await needsApproval(args, { toolCallId: '', messages: [] })),
      }),
      async execute(args, { idempotencyKey, signal, run }) {
        const options = {
          ...{ toolCallId: idempotencyKey, messages: [], abortSignal: signal },
          ...{ context: run, experimental_context: run },
        };
        return lastOf(tool.execute?.(args, options));
      },
    });
  });
}

/** Returns the value of a result, the last one if there are several. */
async function lastOf(result: unknown): Promise<unknown> {
  if (!isIterable(result)) return result;
  let last: unknown;
  for await (const value of result) last = value;
  return last;
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof Object(value)[Symbol.asyncIterator] === 'function';
}
