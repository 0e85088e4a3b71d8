import type { LogEntry, Sequence, TurnResultValue } from '@pce/core/internal';
import type { RoleContext } from '@pce/core/ports';
import { shorten } from '@pce/role-parts';
import type { Compressor } from './compressor.js';
import { entryText, stepsText } from './prompt/plan-parts.js';
import { type ResultBudget, resultBudget, withinTokens } from './prompt/shown-results.js';

/** Input for the steps in the Executor's prompt. */
interface HistoryInput {
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  /** If not all fit, rows and lines of results with most words in common are kept. */
  readonly question: string;
  /** Maximum number of tokens. */
  readonly room: number;
}

/** Renders the steps of a turn. */
export type History = (input: HistoryInput, context: RoleContext) => Promise<string>;

/** Parts of the room: for steps without results before older ones are summarized, and for newest steps and summary then. */
const shares = { steps: 0.6, newest: 0.3, summary: 0.15 } as const;
/** Maximum characters of a step in a summary by code. */
const maxLine = 160;

/** A line of a summary. */
interface SummaryLine {
  readonly text: string;
  /** Number of steps it represents. */
  readonly steps: number;
  /** Whether the result of its step can be referenced. */
  readonly isFound: boolean;
}

/** A summary of older steps. */
interface Summarised {
  /** Number of entries. */
  readonly count: number;
  /** Number of steps without a line. */
  readonly leftOut: number;
  readonly lines: readonly SummaryLine[];
}

const noResults: ResultBudget = { total: 0, each: 0 };
const nothing: Summarised = { count: 0, leftOut: 0, lines: [] };

/**
 * Creates the renderer of a turn's steps with their results as data. Decisions come first and results get the remaining
 * room; if decisions alone exceed their part, the oldest are summarized (A9), by the compressor or, without one or if
 * its summary loses something, with a line for each step.
 */
export function history(
  count: (text: string) => number,
  compressor: Compressor | undefined,
): History {
  /** Summaries by first entry: that object belongs to the turn while this process drives it. */
  const summaries = new WeakMap<LogEntry, Summarised>();
  return async ({ log, results, question, room }, context) => {
    const first = log.at(0);
    if (first === undefined) return '';
    const known = summaries.get(first);
    let older = known !== undefined && known.count <= log.length ? known : nothing;
    const textWith = (shown: Iterable<TurnResultValue>, budget: ResultBudget): string =>
      [summaryText(older), stepsText(log.toArray().slice(older.count), shown, question, budget)]
        .filter((part) => part !== '')
        .join('\n');
    let steps = count(textWith([], noResults));
    if (steps > room * shares.steps) {
      const before = steps;
      older = await summarised(log, older, { room, count, compressor }, context);
      summaries.set(first, older);
      steps = count(textWith([], noResults));
      context.report?.({ compressed: { entries: log.length, before, after: steps } });
    }
    const budget = resultBudget(Math.max(0, room - steps));
    const text = withinTokens(room, count, (each) => textWith(results, each), budget);
    return count(text) <= room ? text : withoutMiddle(text, room, count);
  };
}

/** Cuts out the middle of a step that exceeds the room by itself. */
function withoutMiddle(text: string, tokens: number, count: (text: string) => number): string {
  let half = Math.min(text.length, tokens) / 2;
  const cut = (): string =>
    `${text.slice(0, Math.floor(half))} … ${text.slice(Math.ceil(text.length - half))}`.toWellFormed();
  while (half >= 1 && count(cut()) > tokens) half *= 0.8;
  return half < 1 ? '' : cut();
}

interface SummaryOptions {
  readonly room: number;
  readonly count: (text: string) => number;
  readonly compressor: Compressor | undefined;
}

async function summarised(
  log: Sequence<LogEntry>,
  before: Summarised,
  { room, count, compressor }: SummaryOptions,
  context: RoleContext,
): Promise<Summarised> {
  const all = log.toArray();
  const until = firstOfNewest(all, room * shares.newest, count);
  const entries = all.slice(before.count, until);
  if (entries.length === 0) return before;
  const lines = [...before.lines, ...entries.map(lineOf)].filter(({ text }) => text !== '');
  const tokens = Math.floor(room * shares.summary);
  const input = { entries, earlier: summaryText(before), tokens };
  const text = await compressor?.compress(input, context);
  const steps = before.leftOut + stepsOf(lines);
  const kept =
    text === undefined ? fitting(lines, tokens, count) : [{ text, steps, isFound: false }];
  return { count: until, leftOut: steps - stepsOf(kept), lines: kept };
}

/** Returns the index of the first entry that stays: the newest that fit, and at least the last. */
function firstOfNewest(
  all: readonly LogEntry[],
  tokens: number,
  count: (text: string) => number,
): number {
  let sum = 0;
  const last = all.findLastIndex((entry) => {
    sum += count(entryText(entry)) + 1;
    return sum > tokens;
  });
  return Math.min(last + 1, all.length - 1);
}

function lineOf(entry: LogEntry): SummaryLine {
  const isFound = entry.type === 'iteration' && entry.result?.ref !== undefined;
  return { text: shorten(entryText(entry), maxLine), steps: 1, isFound };
}

/**
 * Returns the lines that fit, the newest first. Lines without a reference (analyses, failures and decisions of people)
 * take precedence, because they are nowhere else.
 */
function fitting(
  lines: readonly SummaryLine[],
  tokens: number,
  count: (text: string) => number,
): readonly SummaryLine[] {
  let left = tokens - leftOutTokens;
  const ranked = lines.toReversed().sort((a, b) => Number(a.isFound) - Number(b.isFound));
  const kept = new Set(
    ranked.filter(({ text }) => {
      const taken = count(text) + 1;
      if (taken > left) return false;
      left -= taken;
      return true;
    }),
  );
  return lines.filter((line) => kept.has(line));
}

function stepsOf(lines: readonly SummaryLine[]): number {
  return lines.reduce((sum, { steps }) => sum + steps, 0);
}

/** Tokens of the line that counts omitted steps. */
const leftOutTokens = 20;

function summaryText({ leftOut, lines }: Summarised): string {
  const texts = lines.map(({ text }) => text);
  return leftOut === 0
    ? texts.join('\n')
    : [`(${leftOut} earlier steps; their results are there by reference)`, ...texts].join('\n');
}
