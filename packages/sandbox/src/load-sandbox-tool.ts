import { createHash } from 'node:crypto';
import type { Effect } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { defineTool, jsonObjectSchema, type Tool } from '@pce/core/internal';
import { type Declaration, readDeclaration, toReport } from '@pce/script-parts';
import { resolveLimits } from './limits/sandbox-limits.js';
import {
  readModule,
  runModule,
  type SandboxModule,
  type SandboxOptions,
} from './run-in-sandbox.js';

/** Options of `loadSandboxTool`. */
export type SandboxToolOptions = SandboxModule &
  SandboxOptions & {
    /** `family.name` by convention. */
    readonly name: string;
    /** Family of the tool. @defaultValue the part of the name before the first dot */
    readonly family?: string;
  };

/**
 * Creates a tool from an ES module that begins with a declaration, like a script, and whose default export takes the
 * arguments and returns the result. The text is read once; each run has its own isolate, and is limited by the lower of
 * the declared `timeoutMs` and that of `limits`. A tool with effect `read` cannot write into a workspace, and sends
 * only GET and HEAD. `summary` and `claims` in a result become those of the call. Throws `InvalidInputError` with file
 * and line if the declaration is missing or invalid.
 */
export async function loadSandboxTool(options: SandboxToolOptions): Promise<Tool> {
  const { name, family } = options;
  const { file, source } = await readModule(options);
  const declaration = declarationOf(source, options.file ?? name);
  const { parameters, description, effect, modes, destructive } = declaration;
  const timeoutMs = Math.min(declaration.timeoutMs, options.limits?.timeoutMs ?? Infinity);
  const limits = resolveLimits({ ...options.limits, timeoutMs });
  const confined = confinedTo(effect, options);
  const tool = defineTool({
    name,
    ...(family === undefined ? {} : { family }),
    description,
    input: parameters.input,
    parameters: parameters.schema,
    effect,
    modes,
    timeoutMs,
    destructive,
    maxOutputBytes: limits.maxOutputBytes,
    source: options.file ?? name,
    version: createHash('sha256').update(source).digest('hex'),
    execute: async (args, { signal }) =>
      runModule(
        { file, source },
        { ...options, ...confined, limits, args: jsonObjectSchema.parse(args), signal },
      ),
  });
  return {
    ...tool,
    execute: async (args, context) => toReport((await tool.execute(args, context)).data),
  };
}

/** Enforces read-only access for a tool that declares no effect. */
function confinedTo(
  effect: Effect,
  { workspace, network }: SandboxOptions,
): Pick<SandboxOptions, 'workspace' | 'network'> {
  if (effect !== 'read') return {};
  return {
    ...(workspace === undefined ? {} : { workspace: { ...workspace, access: 'read' } }),
    ...(network === undefined ? {} : { network: { ...network, access: 'read' } }),
  };
}

function declarationOf(source: string, file: string): Declaration {
  const reading = readDeclaration(source);
  if (reading.status === 'none') {
    throw new InvalidInputError(
      `${file}:1 begins with no declaration: write a comment with YAML between two lines of ---, description and parameters in it`,
    );
  }
  if (reading.status === 'wrong') {
    const faults = reading.faults.map(({ line, message }) => `${file}:${line} ${message}`);
    throw new InvalidInputError(faults.join('\n'));
  }
  const { arguments: places, run } = reading.declaration;
  if (places !== undefined || run !== undefined) {
    throw new InvalidInputError(
      `${file}: a sandboxed tool is a module whose default export gets the arguments: leave out \`arguments\` and \`run\``,
    );
  }
  if (reading.declaration.secrets.length === 0) return reading.declaration;
  throw new InvalidInputError(`${file}: a sandboxed tool gets no secrets: leave out \`secrets\``);
}
