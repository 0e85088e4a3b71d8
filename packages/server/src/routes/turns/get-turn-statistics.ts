import type { TurnSummary } from '@pce/core/internal';
import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { sumOfCalls, type ToolCalls } from '../../turns/tool-calls.js';
import { component } from '../../wire/scalars.js';

const dayMs = 86_400_000;

/** Maximum number of turns that are counted: the newest. */
const maxTurns = 20_000;

const toolCallsSchema = component('ToolCalls', 'Calls of a tool that have ended.', {
  tool: z.string(),
  calls: z.int(),
  failed: z.int(),
});

/** Maximum number of tools of a day. */
const maxTools = 20;

/** Maximum number of journals that are read: those of the newest turns. */
const maxJournals = 500;

const daySchema = component('TurnDay', 'Turns that began on a day.', {
  day: z.iso.date().describe('In UTC.'),
  turns: z.int(),
  completed: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  p50_ms: z.number().nullable().describe('Median of the turns that have ended, waits included.'),
  p95_ms: z.number().nullable(),
  model_calls: z.int(),
  cost: z.number().describe("In the currency of the host's prices."),
  tools: z
    .array(toolCallsSchema)
    .optional()
    .describe('Of the tools that failed most, where tools were asked for.'),
});

const statisticsSchema = component(
  'TurnStatistics',
  'Turns by the day on which they began, the newest day first.',
  {
    days: z.array(daySchema),
    is_partial: z.boolean().describe(`Whether only the newest ${maxTurns} turns were counted.`),
  },
);

export const getTurnStatistics = endpoint({
  route: 'GET /api/turn-statistics',
  id: 'getTurnStatistics',
  summary: 'Count turns by day: outcomes, seconds and money',
  description: `From the rows of lists; calls of tools from the journals of the newest ${maxJournals} turns. Days without turns are absent.`,
  query: z.object({
    days: z.coerce.number().int().min(1).max(90).default(14).describe('Up to today.'),
    tools: z.stringbool().default(false).describe('Whether calls of tools are counted.'),
  }),
  answers: { 200: statisticsSchema },
  async handle({ caller: { owner }, query: { days: count, tools } }, { turns, toolCalls, clock }) {
    const since = (Math.floor(clock.now() / dayMs) + 1 - count) * dayMs;
    const found: TurnSummary[] = [];
    let after: string | undefined;
    do {
      const page = await turns.list({ owner, limit: 500, after });
      found.push(...page.turns);
      after = page.next;
    } while (
      after !== undefined &&
      found.length < maxTurns &&
      (found.at(-1)?.startedAt ?? 0) >= since
    );
    const recent = found.filter(({ startedAt }) => startedAt >= since);
    const byDay = Map.groupBy(recent, ({ startedAt }) =>
      new Date(startedAt).toISOString().slice(0, 10),
    );
    const isPartial = after !== undefined && recent.length === found.length;
    const calls = new Map<string, readonly ToolCalls[]>();
    for (const turn of tools ? recent.slice(0, maxJournals) : [])
      calls.set(turn.turn, await toolCalls(turn));
    const days = [...byDay].map(([day, own]) => ({
      ...toDay(day, own),
      ...(tools && {
        tools: sumOfCalls(own.map(({ turn }) => calls.get(turn) ?? [])).slice(0, maxTools),
      }),
    }));
    return reply(200, { days, is_partial: isPartial });
  },
});

function toDay(day: string, turns: readonly TurnSummary[]) {
  const count = (wanted: string): number => turns.filter(({ status }) => status === wanted).length;
  const lengths = turns
    .filter(({ status }) => ['completed', 'failed'].includes(status))
    .map(({ startedAt, updatedAt }) => updatedAt - startedAt)
    .sort((a, b) => a - b);
  const quantile = (share: number): number | null =>
    lengths[Math.ceil(share * lengths.length) - 1] ?? null;
  // The usage of a turn contains that of the turns that its tools started.
  const spenders = turns.filter(({ parent }) => parent === undefined);
  const sum = (of: (turn: TurnSummary) => number | undefined): number =>
    spenders.reduce((total, turn) => total + (of(turn) ?? 0), 0);
  return {
    day,
    turns: turns.length,
    completed: count('completed'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    p50_ms: quantile(0.5),
    p95_ms: quantile(0.95),
    model_calls: sum(({ usage }) => usage?.modelCalls),
    cost: sum(({ usage }) => usage?.cost),
  };
}
