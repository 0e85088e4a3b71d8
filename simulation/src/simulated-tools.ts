import type { Effect, Mode } from '@pce/core/contracts';
import { jsonObjectSchema, type Tool, ToolError, ToolQuestion } from '@pce/core/internal';
import type { ProcessInfo, SimulationEnvironment } from './environment.js';
import { untilAborted } from './until-aborted.js';

interface Kind {
  readonly effect: Effect;
  readonly destructive?: boolean;
  readonly modes?: readonly Mode[];
  readonly requiresSource?: boolean;
}

const kinds = {
  'look.up': { effect: 'read' },
  'look.source': { effect: 'read', requiresSource: true },
  'write.down': { effect: 'idempotent' },
  'write.over': { effect: 'idempotent', destructive: true },
  'send.once': { effect: 'once' },
  'send.money': { effect: 'once', destructive: true },
  'code.run': { effect: 'once', modes: ['code'] },
} as const satisfies Record<string, Kind>;

type ToolName = keyof typeof kinds;

export const toolNames = [
  'look.up',
  'look.source',
  'write.down',
  'write.over',
  'send.once',
  'send.money',
  'code.run',
] as const satisfies readonly ToolName[];

/** The tools that change nothing. */
export const readNames = ['look.up', 'look.source'] as const satisfies readonly ToolName[];

/** A text that commands refer to by name. */
export const longText = 'A long letter. '.repeat(20);

/** Returns tools of every effect class, which record their calls and may fail in every way. */
export function simulatedTools(
  environment: SimulationEnvironment,
  process: ProcessInfo,
): readonly Tool[] {
  return toolNames.map((name) => simulatedTool(environment, process, name, kinds[name]));
}

function simulatedTool(
  environment: SimulationEnvironment,
  process: ProcessInfo,
  name: string,
  kind: Kind,
): Tool {
  return {
    name,
    description: name,
    family: 'simulated',
    effect: kind.effect,
    modes: kind.modes ?? ['chat', 'code'],
    parameters: {},
    timeoutMs: undefined,
    maxOutputBytes: 1_000,
    maxPasses: undefined,
    destructive: kind.destructive ?? false,
    requiresSource: kind.requiresSource ?? false,
    source: name,
    version: process.release,
    parse: (args) =>
      typeof args.n === 'number' && (args.text === undefined || args.text === longText)
        ? { ok: true, value: args }
        : { ok: false, issues: [{ message: 'expected a number', path: ['n'] }] },
    async execute(args, { signal, idempotencyKey, asked }) {
      if (environment.shouldFail(environment.profile.questions))
        throw new ToolQuestion({ message: 'Which one?', state: asked?.answers.length ?? 0 });
      const call = Number(idempotencyKey.slice(idempotencyKey.lastIndexOf(':') + 1));
      const turn = idempotencyKey.slice(0, idempotencyKey.lastIndexOf(':'));
      const run = { process: process.name, turn, call };
      const { effect } = kind;
      environment.record({
        type: 'tool.started',
        ...run,
        tool: name,
        effect,
        args: jsonObjectSchema.parse(args),
      });
      const ended = (how: string): void => environment.record({ type: 'tool.ended', ...run, how });
      try {
        const data = await behave(environment, process, signal);
        ended('answered');
        return { data };
      } catch (error) {
        ended(error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  };
}

async function behave(
  environment: SimulationEnvironment,
  process: ProcessInfo,
  signal: AbortSignal,
): Promise<unknown> {
  const { random, scheduler } = environment;
  await environment.delay(process);
  if (!environment.shouldFail(environment.profile.badTools))
    return {
      n: random.below(3),
      items: Array.from({ length: random.below(9) }, (_, n) => ({ n })),
    };
  switch (random.below(7)) {
    case 0:
      throw new Error('the tool is broken');
    case 1:
      throw new ToolError('not_found', 'there is no such thing');
    case 2:
      throw new ToolError('rate_limited', 'slow down');
    case 3:
      await scheduler.sleep(process, random.between(1, 60_000));
      return 'at last';
    case 4:
      return untilAborted(environment, process, signal);
    case 5:
      // Ignores the signal and never ends.
      return new Promise(() => undefined);
    default:
      return JSON.parse(
        random.pick(['"x"', '{"__proto__":{"n":1}}', 'null', `"${'x'.repeat(2_000)}"`]),
      );
  }
}
