import type { LogEntry, Sequence } from '@pce/core';
import { keep } from '../prompt/keep.js';
import type { CompressInput } from './compressor.js';
import { entryText } from './entry-text.js';
import { mergeSpans, type Span, spanOf, spanText } from './span.js';
import { summaryLine } from './summary-line.js';

interface Shown {
  readonly text: string;
  readonly tokens: number;
}

/** A line for one older entry (`place` is where it stands in the log), or for many. */
interface OlderLine extends Shown {
  readonly span: Span;
  readonly place: number | undefined;
}

interface RecentEntry extends Shown {
  readonly entry: LogEntry;
  readonly place: number;
}

/** Summaries of older entries, and the newest entries as they are. Its size is bounded by the room it has. */
export interface LogViewState {
  readonly older: readonly OlderLine[];
  readonly recent: readonly RecentEntry[];
  /** Entries of the log so far. */
  readonly seen: number;
  readonly last: LogEntry | undefined;
}

export const emptyView: LogViewState = { older: [], recent: [], seen: 0, last: undefined };

type Count = (text: string) => number;

/** Parts of the room: what the newest entries keep when older ones give way, and what all summaries may take. */
const recentShare = 0.35;
const olderShare = 0.4;
/** What is left of the summaries once the oldest of them have become one. */
const olderLeftShare = 0.2;

export function viewText({ older, recent }: LogViewState): string {
  const summaries =
    older.length === 0 ? '' : `Earlier, in short:\n${textOf(older)}\n\nSince then:\n`;
  return `${summaries}${textOf(recent)}`;
}

export function appended(
  state: LogViewState,
  entry: LogEntry,
  room: number,
  count: Count,
): LogViewState {
  const seen = { seen: state.seen + 1, last: entry };
  const shown = within(entryText(entry), room * recentShare, count);
  if (shown.text === '') return { ...state, ...seen };
  return { ...state, ...seen, recent: [...state.recent, { ...shown, entry, place: state.seen }] };
}

/** Two headings come on top of what is counted. */
export function overflows(state: LogViewState, room: number): boolean {
  return tokensIn(state) + 20 > room;
}

export function tokensIn({ older, recent }: LogViewState): number {
  return tokensOf(older) + tokensOf(recent);
}

/** Lets the older entries give way to a line each, and the oldest lines to one for all of them. */
export async function shortened(
  state: LogViewState,
  log: Sequence<LogEntry>,
  room: number,
  count: Count,
  summarise: (input: CompressInput) => Promise<string | undefined>,
): Promise<LogViewState> {
  const kept = newest(state.recent, room * recentShare);
  const given = state.recent.slice(0, state.recent.length - kept.length);
  const lines = given.map(({ entry, place }): OlderLine => {
    const line = within(summaryLine(entry), room * olderLeftShare, count);
    return { ...line, span: spanOf(entry), place };
  });
  const older = [...state.older, ...lines];
  if (tokensOf(older) <= room * olderShare) return { ...state, older, recent: kept };
  const left = newest(older, room * olderLeftShare);
  const oldest = older.slice(0, older.length - left.length);
  const span = mergeSpans(oldest.map((line) => line.span));
  const tokens = Math.floor(room * (olderShare - olderLeftShare));
  const summary = await summarise({ ...originals(oldest, log), tokens });
  const text = summary ?? spanText(span);
  const merged: OlderLine = { text, tokens: count(text) + 1, span, place: undefined };
  return { ...state, older: [merged, ...left], recent: kept };
}

/** The entries behind the lines; of what was summarised before, its summary. */
function originals(
  lines: readonly OlderLine[],
  log: Sequence<LogEntry>,
): Pick<CompressInput, 'entries' | 'earlier'> {
  return {
    entries: lines.flatMap(({ place }) => (place === undefined ? [] : (log.at(place) ?? []))),
    earlier: lines.filter(({ place }) => place === undefined),
  };
}

/** The last ones that fit. */
function newest<T extends Shown>(all: readonly T[], tokens: number): T[] {
  let sum = 0;
  const from = all.findLastIndex((shown) => {
    sum += shown.tokens;
    return sum > tokens;
  });
  return all.slice(from + 1);
}

/** The text, or of a longer one what matters most of it: with all its numbers, if that fits at all. */
function within(text: string, tokens: number, count: Count): Shown {
  let shown = text;
  for (let most = Math.floor(tokens * 3); count(shown) + 1 > tokens && most > 20; most /= 2) {
    shown = keep(text, Math.floor(most), { allNumbers: most > tokens / 2 });
  }
  return { text: shown, tokens: count(shown) + 1 };
}

function textOf(all: readonly Shown[]): string {
  return all.map(({ text }) => text).join('\n');
}

function tokensOf(all: readonly Shown[]): number {
  return all.reduce((sum, { tokens }) => sum + tokens, 0);
}
