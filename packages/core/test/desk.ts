import { completion, countingIds, fakeClock, type RoleScripts, scriptedRoles } from '@pce/testkit';
import { expect } from 'vitest';
import * as z from 'zod';
import type { CoordinatorAnswer } from '../src/contracts/coordination.js';
import type { ExecutorDecision } from '../src/contracts/decision.js';
import type { Json, JsonObject } from '../src/contracts/json.js';
import { ToolError } from '../src/errors.js';
import { parseLog } from '../src/log/parse.js';
import { renderLog } from '../src/log/render.js';
import type { CoordinatorInput, ExecutorInput } from '../src/ports/executor.js';
import { memoryStore } from '../src/store/memory-store.js';
import { defineTool } from '../src/tools/define-tool.js';
import type { Tool } from '../src/tools/tool.js';
import { createOrchestrator } from '../src/turn/orchestrator.js';
import type { Orchestrator, OrchestratorOptions } from '../src/turn/orchestrator-options.js';
import type { TurnResult } from '../src/turn/rules/result.js';

/** A help desk with tools, on which turns are played. */
export interface Desk {
  readonly pce: Orchestrator;
  /** Calls in order, such as `send {"text":"Hi."}`, including those of other desks with the same tools. */
  readonly runs: readonly string[];
  /** Inputs of the Executor, without functions. */
  readonly asked: readonly Omit<ExecutorInput, 'tools'>[];
  /** Inputs of the Coordinator. */
  readonly coordinated: readonly CoordinatorInput[];
}

interface DeskOptions extends Partial<OrchestratorOptions> {
  readonly scripts?: RoleScripts;
  /** Number of tickets in the list. @defaultValue 3 */
  readonly tickets?: number;
}

/**
 * Opens a desk whose Executor makes these decisions in order, and then completes. Commands are the name of a tool and its
 * arguments, such as `tag id=r1.tickets[0].id`; `unclear` and `impossible` lead to no call.
 */
export function openDesk(
  decisions: readonly ExecutorDecision[],
  { scripts = {}, tickets = 3, ...options }: DeskOptions = {},
): Desk {
  const runs: string[] = [];
  const asked: Omit<ExecutorInput, 'tools'>[] = [];
  const coordinated: CoordinatorInput[] = [];
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide({ tools: _, ...input }) {
        asked.push(JSON.parse(JSON.stringify(input)));
        return decisions[input.iteration - 1] ?? completion();
      },
      coordinate(input) {
        coordinated.push(input);
        return toAnswer(input.command);
      },
      ...scripts,
    }),
    tools: deskTools(runs, tickets),
    clock: fakeClock(),
    ids: countingIds(),
    store: memoryStore(),
    toolRetry: { maxAttempts: 1 },
    ...options,
  });
  return { pce, runs, asked, coordinated };
}

/** Checks the invariants of every turn: it replays, its chain is valid, and §4 parses back to the same entries (F2, F3). */
export async function assertSound(pce: Orchestrator, { turn, log }: TurnResult): Promise<void> {
  const { result } = await pce.replay(turn);
  await pce.verify(turn);
  expect(JSON.stringify(await pce.result(turn))).toBe(JSON.stringify(result));
  expect(parseLog(renderLog(log))).toEqual(log);
}

function deskTools(runs: string[], tickets: number): Tool[] {
  const began = (name: string, args: object): void => {
    runs.push(`${name} ${JSON.stringify(args)}`);
  };
  const text = z.string();
  return [
    defineTool({
      name: 'list',
      description: 'List the tickets',
      effect: 'read',
      input: z.object({}),
      execute(args) {
        began('list', args);
        return { tickets: Array.from({ length: tickets }, (_, at) => ({ id: `t${at}` })) };
      },
    }),
    defineTool({
      name: 'read',
      description: 'Read a ticket',
      effect: 'read',
      input: z.object({ id: text }),
      execute({ id }) {
        began('read', { id });
        if (id === 'none') throw new ToolError('not_found', 'there is no such ticket');
        return { id, words: id.length };
      },
    }),
    defineTool({
      name: 'poll',
      description: 'Look whether it is ready',
      effect: 'read',
      input: z.object({ after: z.coerce.number() }),
      execute({ after }) {
        began('poll', { after });
        if (runs.length <= after) throw new ToolError('rate_limited', 'not yet');
        return 'ready';
      },
    }),
    defineTool({
      name: 'tag',
      description: 'Tag a ticket',
      effect: 'idempotent',
      input: z.object({ id: text, label: text.default('seen') }),
      execute(args) {
        began('tag', args);
        return args;
      },
    }),
    defineTool({
      name: 'send',
      description: 'Send a text',
      effect: 'once',
      input: z.object({ text, to: z.object({ body: text }).optional() }),
      async execute(args, { signal }) {
        began('send', args);
        if (args.text === 'slowly') await untilAborted(signal);
        if (args.text === 'nowhere') throw new ToolError('not_found', 'there is no such address');
        await undefined;
        runs.push('sent');
        return 'sent';
      },
    }),
  ];
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function toAnswer(command: string): CoordinatorAnswer {
  const [name = '', ...words] = command.split(' ');
  if (name === 'unclear') return { status: 'needs_more_info', missing: ['what'] };
  if (name === 'impossible') return { status: 'blocked', reason: 'nothing here can do that' };
  const args: JsonObject = {};
  for (const word of words) {
    const [key = '', value] = word.split('=');
    if (value !== undefined) args[key] = toArgument(value);
  }
  return { status: 'selected', kind: 'tool', name, args, reason: '' };
}

function toArgument(text: string): Json {
  if (text.startsWith('body:')) return { body: toArgument(text.slice('body:'.length)) };
  return /^(?:r\d|values\.)/.test(text) ? { $ref: text } : text;
}
