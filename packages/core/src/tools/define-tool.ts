import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import type { ToolClaim } from '../contracts/claim.js';
import type { BuildAction } from '../contracts/decision.js';
import { type JsonObject, jsonObjectSchema } from '../contracts/json.js';
import { safeParse } from '../contracts/scalars.js';
import { modes as allModes, type Effect, effects, type Mode } from '../contracts/tool-outcome.js';
import { InvalidInputError } from '../errors.js';
import type { toJsonSchema } from '../json-schema/to-json-schema.js';
import { assertKeys, keysOf, renamed } from '../text/assert-keys.js';
import { issuesText } from '../text/issues-text.js';
import type { Tool, ToolContext, ToolReport } from './tool.js';

/** Options of {@link defineTool} besides the schema of the arguments. */
export interface ToolParts<Input extends StandardSchemaV1, Output, Run = unknown> {
  /** Letters, digits, `.`, `_`, `-`; `family.name` by convention. */
  readonly name: string;
  /** Description in the words of a command: searches for tools use it. */
  readonly description: string;
  /**
   * JSON Schema of the arguments, for models. Needed only if PCE cannot convert `input`, or, in a bundle, for Valibot,
   * zod/mini and zod 3: see `toJsonSchema` of `@pce/core/json-schema`. @defaultValue derived from `input`
   */
  readonly parameters?: object;
  /** Family of the tool. @defaultValue the part of the name before the first dot, else `own` */
  readonly family?: string;
  /** Effect of a run. @defaultValue `once`: never run twice */
  readonly effect?: Effect;
  /** Modes in which the tool is allowed. @defaultValue both */
  readonly modes?: readonly Mode[];
  /** Time-out in milliseconds, at most the turn's ceiling. @defaultValue the turn's `toolTimeoutMs`, 30,000 */
  readonly timeoutMs?: number;
  /** Maximum size of the output as JSON, in bytes. @defaultValue 1 MiB */
  readonly maxOutputBytes?: number;
  /** Maximum number of passes in one run: `context.pass()` counts them. @defaultValue the turn's limit `passes`: none */
  readonly maxPasses?: number;
  /** Whether it changes or deletes data irrecoverably: then each run needs an approval, unless `needsApproval` decides. @defaultValue `false` */
  readonly destructive?: boolean;
  /**
   * Whether a run needs a person's approval, or a function that decides it for the arguments: `({ euros }) => euros > 100`.
   * It is asked once, before the call; the journal keeps the answer. A failure counts as yes. `needsApproval` of
   * `createOrchestrator` decides in its place. @defaultValue `destructive`
   */
  readonly needsApproval?:
    | boolean
    | ((args: StandardSchemaV1.InferOutput<Input>) => boolean | Promise<boolean>);
  /**
   * Returns the reason why a run with these arguments needs an approval although others do not, with what it would change,
   * for the person who decides. @defaultValue `needsApproval` decides for all
   */
  asks?(args: StandardSchemaV1.InferOutput<Input>): string | undefined;
  /** Whether its claims must name their sources. @defaultValue `false` */
  readonly requiresSource?: boolean;
  /** @deprecated Renamed to `requiresSource`. */
  readonly owesSource?: boolean;
  /** Source of claims that name none. @defaultValue the tool's name */
  readonly source?: string;
  /** Build action of the Executor that it carries out, such as `CREATE_TOOL`. @defaultValue none: commands find it */
  readonly builds?: BuildAction;
  /**
   * Returns the information that a model needs to give the arguments of a tool that `builds`, for this command: samples,
   * files named in the command. @defaultValue none
   */
  brief?(command: string): string | Promise<string>;
  /** Whether each call is a separate turn, as for `turnTool`: it has that turn's limits instead of a time-out. @defaultValue `false` */
  readonly startsTurn?: boolean;
  /** Version of the tool; change it with its behaviour. @defaultValue `1` */
  readonly version?: string;
  /** Runs the tool and returns any JSON value. Throw `ToolError` to fail with a code. */
  execute(
    args: StandardSchemaV1.InferOutput<Input>,
    context: ToolContext<Run>,
  ): Output | Promise<Output>;
  /** Returns a summary of the output in one line. @defaultValue a digest of the output */
  summarize?(output: Awaited<Output>, args: StandardSchemaV1.InferOutput<Input>): string;
  /** Returns the claims of the output. @defaultValue one claim that repeats the summary */
  claims?(output: Awaited<Output>, args: StandardSchemaV1.InferOutput<Input>): readonly ToolClaim[];
}

/** Options of {@link defineTool}. */
export interface ToolOptions<Input extends StandardSchemaV1, Output, Run = unknown>
  extends ToolParts<Input, Output, Run> {
  /** Schema of the arguments, any Standard Schema: zod, valibot, arktype, … */
  readonly input: Input;
}

/** {@link ToolOptions} with the name that the AI SDK gives the schema of the arguments. */
export interface InputSchemaOptions<Input extends StandardSchemaV1, Output, Run = unknown>
  extends ToolParts<Input, Output, Run> {
  /** The same as `input`. */
  readonly inputSchema: Input;
}

/**
 * Defines a tool. `input` determines the type of its arguments and validates them before `execute`. Throws
 * `InvalidInputError` for an invalid name, a missing part, an unknown effect, or an `input` without a JSON Schema.
 */
export function defineTool<Input extends StandardSchemaV1, Output, Run = unknown>(
  given: ToolOptions<Input, Output, Run> | InputSchemaOptions<Input, Output, Run>,
): Tool<Run> {
  const options = withInput(given);
  const { name, input, execute, summarize, claims, brief, asks } = options;
  if (!/^[A-Za-z][\w.-]{0,127}$/.test(name)) {
    throw new InvalidInputError(
      `tool name ${JSON.stringify(name)}: use a letter, then letters, digits, ".", "_" or "-", 128 at most`,
    );
  }
  assertKeys(`tool ${name}`, options, toolOptions);
  assertOptions(options);
  const fromInput = (value: unknown): ReturnType<Tool['parse']> => {
    const result = input['~standard'].validate(value);
    return result instanceof Promise ? result.then(toArguments) : toArguments(result);
  };
  return {
    name,
    description: options.description,
    family: options.family ?? (name.includes('.') ? name.slice(0, name.indexOf('.')) : 'own'),
    effect: options.effect ?? 'once',
    modes: options.modes ?? allModes,
    parameters: toParameters(`tool ${name}: its input`, options.parameters, input, 'parameters'),
    timeoutMs: options.timeoutMs,
    maxOutputBytes: options.maxOutputBytes ?? 1_048_576,
    maxPasses: options.maxPasses,
    destructive: options.destructive ?? false,
    needsApproval: options.needsApproval,
    asks:
      asks &&
      ((args) => {
        const result = input['~standard'].validate(args);
        if (result instanceof Promise) return 'its arguments are checked later';
        return result.issues === undefined ? asks(result.value) : undefined;
      }),
    requiresSource: renamed(options, 'owesSource', 'requiresSource') ?? false,
    source: options.source ?? name,
    builds: options.builds,
    brief: brief && (async (command) => brief(command)),
    ...(options.startsTurn === true && { startsTurn: true }),
    version: options.version ?? '1',
    parse: fromInput,
    // The runner only passes arguments returned by this tool's own `parse`.
    async execute(
      args: StandardSchemaV1.InferOutput<Input>,
      context: ToolContext<Run>,
    ): Promise<ToolReport> {
      const data = await execute(args, context);
      const report: { -readonly [Key in keyof ToolReport]: ToolReport[Key] } = { data };
      if (summarize !== undefined) report.summary = summarize(data, args);
      if (claims !== undefined) report.claims = claims(data, args);
      return report;
    },
  };
}

function withInput<Input extends StandardSchemaV1, Output, Run>(
  given: ToolOptions<Input, Output, Run> | InputSchemaOptions<Input, Output, Run>,
): ToolOptions<Input, Output, Run> {
  if (!('inputSchema' in given)) return given;
  const { inputSchema, ...others } = given;
  return { ...others, input: inputSchema };
}

const toolOptions = keysOf<ToolOptions<StandardSchemaV1, unknown>>()(
  ...(['name', 'description', 'input', 'parameters', 'family', 'effect', 'modes'] as const),
  ...([
    'timeoutMs',
    'maxOutputBytes',
    'maxPasses',
    'destructive',
    'needsApproval',
    'asks',
  ] as const),
  ...([
    'requiresSource',
    'owesSource',
    'source',
    'builds',
    'brief',
    'startsTurn',
    'version',
  ] as const),
  ...(['execute', 'summarize', 'claims'] as const),
);

/** Checks at run time what TypeScript checks at compile time. */
function assertOptions({ name, description, input, execute, effect }: Loose): void {
  const refuse = (problem: string): never => {
    throw new InvalidInputError(`tool ${name}: ${problem}`);
  };
  if (typeof description !== 'string') refuse('`description` is missing: commands find it by that');
  if (typeof Object(Object(input)['~standard']).validate !== 'function') {
    refuse(
      '`input`: expected a Standard Schema, such as z.object({ … }); a JSON Schema alone checks nothing: pass it as `parameters`, beside jsonObjectSchema for any object',
    );
  }
  if (typeof execute !== 'function') refuse('`execute` is missing');
  if (effect !== undefined && !effects.some((known) => known === effect)) {
    refuse(`\`effect\`: expected ${effects.join(', ')}, got ${JSON.stringify(effect)}`);
  }
}

type Loose = { readonly [Key in keyof ToolOptions<StandardSchemaV1, unknown>]?: unknown };

function toArguments(result: StandardSchemaV1.Result<unknown>): Awaited<ReturnType<Tool['parse']>> {
  return result.issues === undefined
    ? { ok: true, value: result.value }
    : { ok: false, issues: result.issues };
}

type Converter = typeof toJsonSchema;

/**
 * Loads `toJsonSchema` synchronously with Node's `require`, so that only programs that need a converter pay for it.
 * Returns `undefined` in a bundle or without Node.
 */
function loadConverter(): Converter | undefined {
  const module = globalThis.process?.getBuiltinModule?.('node:module');
  if (module === undefined) return undefined;
  try {
    const loaded: { readonly toJsonSchema: Converter } = module.createRequire(import.meta.url)(
      '@pce/core/json-schema',
    );
    return loaded.toJsonSchema;
  } catch {
    return undefined;
  }
}

/**
 * Returns the JSON Schema of a schema's input. Throws `InvalidInputError` with the name `what` and the `option` for a JSON
 * Schema, if it cannot be derived.
 */
export function toParameters(
  what: string,
  given: object | undefined,
  schema: StandardSchemaV1,
  option: string,
): JsonObject {
  const parsed = safeParse(jsonObjectSchema, plain(given ?? jsonSchemaOf(what, schema, option)));
  if (!parsed.success) {
    throw new InvalidInputError(
      `${what}: its JSON Schema is not JSON: ${issuesText(parsed.error.issues)}`,
    );
  }
  const { $schema: _, ...parameters } = parsed.data;
  return parameters;
}

/** Removes the symbols, functions and `undefined` with which converters mark their schemas. */
function plain(jsonSchema: object): unknown {
  return JSON.parse(JSON.stringify(jsonSchema));
}

function jsonSchemaOf(what: string, schema: StandardSchemaV1, option: string): object {
  const standard: StandardSchemaV1.Props & Partial<StandardJSONSchemaV1.Props> =
    schema['~standard'];
  const found =
    standard.jsonSchema?.input({ target: 'draft-2020-12' }) ?? loadConverter()?.(schema);
  if (found !== undefined) return found;
  throw new InvalidInputError(
    `${what}: no JSON Schema of it was found (${standard.vendor}); pass one as \`${option}\`, for Valibot, zod/mini and zod 3 \`toJsonSchema(schema)\` of @pce/core/json-schema`,
  );
}
