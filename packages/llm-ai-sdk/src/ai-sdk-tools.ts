import { defineTool, type Effect, type Tool } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import type { StandardSchemaV1 } from '@standard-schema/spec';

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
type SdkApproval = { bivariant(input: unknown, options: object): unknown }['bivariant'];

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
      name,
      description,
      effect: declared[name] ?? 'once',
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...inputOf(name, tool.inputSchema),
      destructive: needsApproval === true,
      ...(typeof needsApproval === 'function' && {
        needsApproval: async (args) =>
          Boolean(await needsApproval(args, { toolCallId: '', messages: [] })),
      }),
      async execute(args, { idempotencyKey, signal, run }) {
        const options = {
          toolCallId: idempotencyKey,
          messages: [],
          abortSignal: signal,
          context: run,
          experimental_context: run,
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

/** A schema of the AI SDK, as made by `jsonSchema()`. */
interface SdkSchema {
  readonly jsonSchema: unknown;
  validate?(value: unknown): unknown;
}

/** The schema of a tool's arguments as `defineTool` takes it. */
interface ToolInput {
  readonly input: StandardSchemaV1;
  readonly parameters?: object;
}

/**
 * Returns the schema of a tool's arguments: a Standard Schema, such as one of zod, or what `jsonSchema()` returns, which
 * is validated by its own `validate`; without it only for missing names.
 *
 * @throws `InvalidInputError` for another value, and for a JSON Schema that arrives later
 */
function inputOf(tool: string, given: unknown): ToolInput {
  const schema: unknown = typeof given === 'function' && !isStandard(given) ? given() : given;
  if (isStandard(schema)) return { input: schema };
  if (!isSdkSchema(schema)) {
    throw new InvalidInputError(
      `aiSdkTools: inputSchema of ${tool}: expected a Standard Schema, such as z.object({ … }), or jsonSchema({ … })`,
    );
  }
  const { jsonSchema } = schema;
  if (typeof jsonSchema !== 'object' || jsonSchema === null || 'then' in jsonSchema) {
    throw new InvalidInputError(
      `aiSdkTools: inputSchema of ${tool}: its JSON Schema is not there yet; await it before`,
    );
  }
  const validate = schema.validate?.bind(schema) ?? requiredNames(jsonSchema);
  return {
    parameters: jsonSchema,
    input: {
      '~standard': {
        version: 1,
        vendor: 'ai',
        validate(value) {
          const result = validate(value);
          return result instanceof Promise ? result.then(toResult) : toResult(result);
        },
      },
    },
  };
}

function toResult(validated: unknown): StandardSchemaV1.Result<unknown> {
  const { success, value, error } = Object(validated);
  if (success === true) return { value };
  return { issues: [{ message: error instanceof Error ? error.message : 'it does not fit' }] };
}

/** Returns a validator for a JSON Schema without one, which the AI SDK does not check either: only for missing names. */
function requiredNames({ required }: { readonly required?: unknown }): (value: unknown) => unknown {
  const names = Array.isArray(required) ? required.map(String) : [];
  return (value) => {
    const missing = names.find((name) => !Object.hasOwn(Object(value), name));
    return missing === undefined
      ? { success: true, value }
      : { success: false, error: new Error(`${missing} is missing`) };
  };
}

function isStandard(value: unknown): value is StandardSchemaV1 {
  return typeof Object(Object(value)['~standard']).validate === 'function';
}

function isSdkSchema(value: unknown): value is SdkSchema {
  return typeof value === 'object' && value !== null && 'jsonSchema' in value;
}
