import type { LogEntry, Sequence } from '@pce/core/log';
import type { RoleContext, TurnResultValue } from '@pce/core/ports';
import { shorten } from '@pce/role-parts';
import type { Compressor } from './compressor.js';
import { type ResultBudget, resultBudget, withinTokens } from './prompt/shown-results.js';
import { entryText, stepsText } from './prompt/steps.js';

/** The part of a turn that the Executor's prompt shows, and how much of it. */
interface HistoryInput {
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  /** Rows and lines of results that share most words with it are kept where not all fit. */
  readonly question: string;
  /** Maximum number of tokens. */
  readonly room: number;
}

/** Shows the steps of a turn. */
export type History = (input: HistoryInput, context: RoleContext) => Promise<string>;

/** Part of the room that steps may take without their results before older ones are summarised, and what they take then. */
const shares = { steps: 0.6, newest: 0.3, summary: 0.15 } as const;
/** Characters of a step in a summary by code. */
const maxLine = 160;

/** A line of a summary. */
interface SummaryLine {
  readonly text: string;
  /** Number of steps that it stands for. */
  readonly steps: number;
  /** Whether the result of its step can be had by reference. */
  readonly isFound: boolean;
}

/** The older steps of a turn, as a summary stands for them. */
interface Summarised {
  /** Number of entries. */
  readonly count: number;
  /** Number of steps that no line stands for. */
  readonly leftOut: number;
  readonly lines: readonly SummaryLine[];
}

const noResults: ResultBudget = { total: 0, each: 0 };
const nothing: Summarised = { count: 0, leftOut: 0, lines: [] };

/**
 * Returns the steps of a turn with their results as data. Decisions come first: results get what these leave of the room,
 * and only where the decisions alone exceed their part of it, a summary stands for the oldest (A9). The summary is the
 * compressor's, or a line for each step where there is none or it loses something.
 */
export function history(
  count: (text: string) => number,
  compressor: Compressor | undefined,
): History {
  /** By the first entry: that object is the turn's own, as long as this process drives it. */
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
    const text = withinTokens(room, count, budget, (each) => textWith(results, each));
    return count(text) <= room ? text : withoutMiddle(text, room, count);
  };
}

/** Cuts the middle out of what does not fit though it is the last step alone. */
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

/** Returns the place of the first entry that stays: the newest that fit, and at least the last. */
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
 * Returns the lines that fit, the newest first, and what has no reference before what has one: analyses, failures and
 * decisions of people are nowhere else.
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

/** Tokens of the line that says how many steps are left out. */
const leftOutTokens = 20;

function summaryText({ leftOut, lines }: Summarised): string {
  const texts = lines.map(({ text }) => text);
  return leftOut === 0
    ? texts.join('\n')
    : [`(${leftOut} earlier steps; their results are there by reference)`, ...texts].join('\n');
}
