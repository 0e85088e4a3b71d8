import { type Effect, type Mode, type Tool, ToolError } from '@pce/core';
import { untilAborted } from './until-aborted.js';
import type { ProcessInfo, World } from './world.js';

interface Kind {
  readonly effect: Effect;
  readonly destructive?: boolean;
  readonly modes?: readonly Mode[];
  readonly owesSource?: boolean;
}

const kinds = {
  'look.up': { effect: 'read' },
  'look.source': { effect: 'read', owesSource: true },
  'write.down': { effect: 'idempotent' },
  'write.over': { effect: 'idempotent', destructive: true },
  'send.once': { effect: 'once' },
  'send.money': { effect: 'once', destructive: true },
  'code.run': { effect: 'once', modes: ['code'] },
} as const satisfies Record<string, Kind>;

export const toolNames = [
  'look.up',
  'look.source',
  'write.down',
  'write.over',
  'send.once',
  'send.money',
  'code.run',
] as const satisfies readonly (keyof typeof kinds)[];

/** Tools of every kind, which do nothing but be observed, and may fail in every way. */
export function simulatedTools(world: World, process: ProcessInfo): readonly Tool[] {
  return toolNames.map((name) => simulatedTool(world, process, name, kinds[name]));
}

function simulatedTool(world: World, process: ProcessInfo, name: string, kind: Kind): Tool {
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
    owesSource: kind.owesSource ?? false,
    source: name,
    version: process.release,
    parse: (args) =>
      typeof args.n === 'number'
        ? { ok: true, value: args.n }
        : { ok: false, issues: [{ message: 'expected a number', path: ['n'] }] },
    async execute(n, { signal, idempotencyKey }) {
      const call = Number(idempotencyKey.slice(idempotencyKey.lastIndexOf(':') + 1));
      const turn = idempotencyKey.slice(0, idempotencyKey.lastIndexOf(':'));
      const run = { process: process.name, turn, call };
      const { effect } = kind;
      world.see({
        type: 'tool.started',
        ...run,
        tool: name,
        effect,
        args: { n: Number(n) },
      });
      const ended = (how: string): void => world.see({ type: 'tool.ended', ...run, how });
      try {
        const data = await behave(world, process, signal);
        ended('answered');
        return { data };
      } catch (error) {
        ended(error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  };
}

async function behave(world: World, process: ProcessInfo, signal: AbortSignal): Promise<unknown> {
  const { random, scheduler } = world;
  await world.dally(process);
  if (!world.goesWrong(world.profile.badTools)) return { n: random.below(3) };
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
      return untilAborted(world, process, signal);
    case 5:
      // Hears no signal, and never ends.
      return new Promise(() => undefined);
    default:
      return JSON.parse(
        random.pick(['"x"', '{"__proto__":{"n":1}}', 'null', `"${'x'.repeat(2_000)}"`]),
      );
  }
}
