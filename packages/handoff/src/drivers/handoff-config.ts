import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';
import { dialectNames } from '../command/command-driver.js';

/** Kinds of drivers in the order in which they are tried, the most capable first. */
export const driverKinds = ['acp', 'command', 'window', 'agent-s', 'files'] as const;

/** Kind of a driver. */
export type DriverKind = (typeof driverKinds)[number];

const command = {
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
};
const folder = z.string().min(1).exactOptional();
const window = {
  /** A regular expression. */
  title: z.string().min(1).transform(toPattern),
  /** Name of the application on macOS. */
  application: z.string().min(1).exactOptional(),
  /** Keys for pasting under X11, in xdotool's syntax. */
  pasteKeys: z
    .string()
    .regex(/^[\w+]+$/, 'write keys as xdotool names them: ctrl+v')
    .default('ctrl+v'),
  folder,
};

const agentSchema = z.strictObject({
  acp: z.strictObject({ ...command, files: z.boolean().default(true) }).exactOptional(),
  command: z
    .strictObject({ ...command, dialect: z.enum(dialectNames).default('plain') })
    .refine(
      ({ dialect, args }) => dialect !== 'plain' || args.some((arg) => arg.includes('{prompt}')),
      'one of the args must contain {prompt}, or name the dialect of its output',
    )
    .exactOptional(),
  window: z.strictObject(window).exactOptional(),
  'agent-s': z
    .strictObject({
      ...window,
      command: z.string().min(1).default('agent_s'),
      args: z.array(z.string()),
      env: command.env,
      target: z.string().min(1).exactOptional(),
    })
    .exactOptional(),
  files: z.strictObject({ folder }).exactOptional(),
});

const configSchema = z.strictObject({
  order: z.array(z.enum(driverKinds)).default([...driverKinds]),
  agents: z
    .record(
      z.string().regex(/^[a-z0-9][\w-]*$/i, 'name an agent by letters, digits, - and _'),
      agentSchema,
    )
    .default({}),
});

/** Drivers of one agent, by kind. */
export type AgentWays = z.infer<typeof agentSchema>;

/** Agents of a workspace, and the kinds of drivers in the order in which they are tried; kinds not listed are not tried. */
export type HandoffConfig = z.infer<typeof configSchema>;

/** Programs of the known agents with the Agent Client Protocol. */
const overAcp = {
  claude: ['claude-agent-acp'],
  codex: ['codex-acp'],
  gemini: ['gemini', '--acp'],
  opencode: ['opencode', 'acp'],
  cursor: ['cursor-agent', 'acp'],
} as const;

const knownAgents: HandoffConfig['agents'] = Object.fromEntries(
  Object.entries(overAcp).map(([name, [program = name, ...args]]): [string, AgentWays] => {
    const dialect = dialectNames.find((each) => each === name);
    return [
      name,
      {
        // Gemini CLI 0.61 fails to create files if it has to ask for them.
        acp: { command: program, args, env: {}, files: name !== 'gemini' },
        ...(dialect && { command: { command: name, args: [], env: {}, dialect } }),
      },
    ];
  }),
);

/**
 * Parses the configuration of drivers, and adds its agents to the built-in ones.
 *
 * @throws `InvalidInputError` with all errors, by path
 */
export function parseHandoffConfig(value: unknown): HandoffConfig {
  const parsed = configSchema.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
      return issue.path.length === 0 ? message : `${issue.path.join('.')}: ${message}`;
    });
    throw new InvalidInputError(problems.join('; '), { cause: parsed.error });
  }
  const { order, agents } = parsed.data;
  const all = { ...knownAgents };
  for (const [name, ways] of Object.entries(agents)) all[name] = { ...all[name], ...ways };
  return { order, agents: all };
}

/** Returns the names of all drivers of a configuration, as in `acp:claude`, in the order in which they are tried. */
export function driverNames({ order, agents }: HandoffConfig): readonly string[] {
  const names = Object.entries(agents);
  return order.flatMap((kind) =>
    names.filter(([, ways]) => ways[kind] !== undefined).map(([name]) => `${kind}:${name}`),
  );
}

function toPattern(text: string, context: z.RefinementCtx): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    context.addIssue({ code: 'custom', message: `it is no regular expression: ${message}` });
    return z.NEVER;
  }
}
