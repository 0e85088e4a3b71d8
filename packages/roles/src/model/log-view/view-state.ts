import type { LogEntry, Sequence } from '@pce/core/log';
import { truncate } from '../prompt/truncate.js';
import type { CompressInput } from './compressor.js';
import { entryText } from './entry-text.js';
import { type Fact, factsOf, keepFacts } from './facts.js';
import { mergeSpans, type Span, spanOf, spanText } from './span.js';
import { summaryLine } from './summary-line.js';

interface Shown {
  readonly text: string;
  readonly tokens: number;
}

/** A line for one older entry (`place` is where it stands in the log), or for many. */
interface OlderLine extends Shown {
  /** Facts of the entry, to be kept once the line gives way; of a line for many, those that it has kept. */
  readonly facts: readonly Fact[];
  readonly span: Span;
  readonly place: number | undefined;
}

interface RecentEntry extends Shown {
  /** The line that takes its place once it is old. */
  readonly line: Shown;
  readonly entry: LogEntry;
  readonly place: number;
}

/** Summaries of older entries, and the newest entries as they are. Its size is bounded by the room it has. */
export interface LogViewState {
  readonly older: readonly OlderLine[];
  /** So many of the first lines stay as they are for good: what stands behind them may become one. */
  readonly anchored: number;
  readonly recent: readonly RecentEntry[];
  /** Entries of the log so far. */
  readonly seen: number;
  readonly last: LogEntry | undefined;
}

export const emptyView: LogViewState = {
  older: [],
  anchored: 0,
  recent: [],
  seen: 0,
  last: undefined,
};

/** Tokens of the prompt that the log stands in. */
export interface ViewRoom {
  /** Most tokens of the log. */
  readonly room: number;
  /** Tokens before the log that stay the same from prompt to prompt. */
  readonly before: number;
}

type Count = (text: string) => number;

/** Parts of the room: the most of one entry, of the lines that stay for good, and of all others. */
const recentShare = 0.35;
const anchoredShare = 0.3;
const looseShare = 0.25;
/** Parts of the room for the other lines once their oldest were merged, for the merged line, and for the facts it keeps. */
const looseLeftShare = 0.04;
const mergedShare = 0.07;
const factShare = 0.1;
/** The newest entries that are kept as they are, for each token that stands before them. */
const keptForStable = 0.3;
/** Entries give way before less than this of the next prompt would begin as the last one did. */
const sharedShare = 0.62;
/** Tokens behind the log, about. */
const tail = 80;

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
  const line = within(summaryLine(entry), room * mergedShare, count);
  const recent = { ...shown, line, entry, place: state.seen };
  return { ...state, ...seen, recent: [...state.recent, recent] };
}

/** Whether older entries are to give way: there is no room for them, or later more of the prompt would change at once. */
export function isDue(state: LogViewState, { room, before }: ViewRoom): boolean {
  if (tokensIn(state) + 20 > room) return true;
  const stable = before + tokensOf(state.older);
  const { kept, given } = split(state, { room, before });
  const fresh = tokensOf(given.map(({ line }) => line)) + tokensOf(kept) + tail;
  return given.length > 0 && stable < (stable + fresh) * sharedShare;
}

/** Which of the newest entries stay as they are, and which give way. */
function split(
  { older, recent }: LogViewState,
  { room, before }: ViewRoom,
): { readonly kept: readonly RecentEntry[]; readonly given: readonly RecentEntry[] } {
  const stable = before + tokensOf(older);
  const kept = newest(recent, Math.min(room * recentShare, stable * keptForStable));
  return { kept, given: recent.slice(0, recent.length - kept.length) };
}

export function tokensIn({ older, recent }: LogViewState): number {
  return tokensOf(older) + tokensOf(recent);
}

/** Lets the older entries give way to a line each, and the oldest lines that may to one for all of them. */
export async function shortened(
  state: LogViewState,
  log: Sequence<LogEntry>,
  space: ViewRoom,
  count: Count,
  summarise: (input: CompressInput) => Promise<string | undefined>,
): Promise<LogViewState> {
  const { room } = space;
  const { kept, given } = split(state, space);
  const lines = given.map(({ line, entry, place }) => ({
    ...line,
    facts: factsOf(entry),
    span: spanOf(entry),
    place,
  }));
  const older = [...state.older, ...lines];
  const anchored = anchoredIn(older, room * anchoredShare);
  const loose = older.slice(anchored);
  const shorter = { ...state, older, anchored, recent: kept };
  if (tokensOf(loose) <= room * looseShare) return shorter;
  const left = newest(loose, room * looseLeftShare);
  const oldest = loose.slice(0, loose.length - left.length);
  const span = mergeSpans(oldest.map((line) => line.span));
  const tokens = Math.floor(room * mergedShare);
  const facts = oldest.flatMap((line) => line.facts);
  const known = keepFacts(facts, room * factShare, count);
  const summary = await summarise({ ...originals(oldest, log), kept: known.text, tokens });
  const text = [summary ?? spanText(span), known.text].filter(Boolean).join('\n  ');
  const merged: OlderLine = {
    ...{ text, tokens: count(text) + 1, facts: known.facts, span },
    place: undefined,
  };
  return { ...shorter, older: [...older.slice(0, anchored), merged, ...left] };
}

/** Returns how many of the first lines fit; a line that stands for many is not one of them. */
function anchoredIn(older: readonly OlderLine[], tokens: number): number {
  let sum = 0;
  const end = older.findIndex((line) => {
    sum += line.tokens;
    return sum > tokens || line.place === undefined;
  });
  return end === -1 ? older.length : end;
}

/** Returns the entries behind the lines; of what was summarised before, its summary. */
function originals(
  lines: readonly OlderLine[],
  log: Sequence<LogEntry>,
): Pick<CompressInput, 'entries' | 'earlier'> {
  return {
    entries: lines.flatMap(({ place }) => (place === undefined ? [] : (log.at(place) ?? []))),
    earlier: lines.filter(({ place }) => place === undefined),
  };
}

/** Returns the newest entries that fit. */
function newest<T extends Shown>(all: readonly T[], tokens: number): T[] {
  let sum = 0;
  const from = all.findLastIndex((shown) => {
    sum += shown.tokens;
    return sum > tokens;
  });
  return all.slice(from + 1);
}

/** Returns the text, or of a longer one what matters most of it: with all its numbers, if that fits at all. */
function within(text: string, tokens: number, count: Count): Shown {
  let shown = text;
  for (let most = Math.floor(tokens * 3); count(shown) + 1 > tokens && most > 20; most /= 2) {
    shown = truncate(text, Math.floor(most), { allNumbers: most > tokens / 2 });
  }
  return { text: shown, tokens: count(shown) + 1 };
}

function textOf(all: readonly Shown[]): string {
  return all.map(({ text }) => text).join('\n');
}

function tokensOf(all: readonly Shown[]): number {
  return all.reduce((sum, { tokens }) => sum + tokens, 0);
}
