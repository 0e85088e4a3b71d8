import type { TurnResultValue } from '@pce/core/internal';
import { stemsOf } from '@pce/role-parts';
import { stemsAsked } from './excerpt.js';
import { leastRoom, resultText } from './result-text.js';

/** Character budget of results in a prompt. Source: SPEC A20, at four characters a token. */
export interface ResultBudget {
  /** All results together. */
  readonly total: number;
  /** One result. */
  readonly each: number;
}

/** Maximum characters of all results. */
const maxTotal = 48_000;
/** Characters of an older result once all exceed the total. */
const small = 300;
/** Parts of the total for the newest and older results then: the remainder is for future ones. */
const shares = { newest: 0.5, older: 0.25 } as const;
/** Granularity of the total, so that what is shown of each result stays the same for several steps. */
const step = 6_000;
/** Maximum characters of one result, in order of preference. */
const largest = [8_000, 4_000, 2_000];

/**
 * Returns the text of each result by reference, within a budget: whole results up to their own maximum while all fit;
 * then the newest, and of older ones the rows and lines with most words of the question. Results without room are
 * omitted; they are available by reference. An additional result leaves the texts of the others unchanged, unless the
 * total is exceeded, so that prompts of a turn have a common prefix.
 *
 * @param nameOf - Returns the name under which a result's parts are shown. @defaultValue its reference
 */
export function shownResults(
  results: readonly TurnResultValue[],
  question: string,
  { total, each }: ResultBudget,
  nameOf: (result: TurnResultValue) => string = ({ ref }) => ref,
): ReadonlyMap<string, string> {
  const sizes = results.map((result) => Math.min(each, layoutOf(result, nameOf(result)).size + 1));
  const rooms = roomsOf(sizes, total, (place) => matchesOf(results[place], question));
  return new Map(
    results.flatMap((result, place): [string, string][] => {
      const text = textWithin(result, nameOf(result), question, rooms[place] ?? 0);
      return text === undefined ? [] : [[result.ref, text]];
    }),
  );
}

/**
 * Returns the room of each result from its full size: adds one after the other, and makes room when they exceed the
 * total, so that what is shown of each stays the same for many steps.
 */
export function roomsOf(
  sizes: readonly number[],
  total: number,
  scoreOf: (place: number) => number,
): readonly number[] {
  let rooms: number[] = [];
  let sum = 0;
  for (const size of sizes) {
    rooms.push(size);
    sum += size;
    if (sum <= total) continue;
    rooms = withRoom(rooms, total, scoreOf);
    sum = rooms.reduce((all, room) => all + room, 0);
  }
  return rooms;
}

/** Keeps the newest, shrinks the most relevant older ones, and omits the others. */
function withRoom(
  rooms: readonly number[],
  total: number,
  scoreOf: (place: number) => number,
): number[] {
  const kept = rooms.map(() => 0);
  let left = total * shares.newest;
  let first = rooms.length;
  for (const room of rooms.toReversed()) {
    const isNewest = first === rooms.length;
    if (room > left && !isNewest) break;
    first -= 1;
    kept[first] = Math.min(room, left);
    left -= room;
  }
  const older = [...rooms.keys()].slice(0, first).filter((place) => (rooms[place] ?? 0) > 0);
  const ranked = older.sort((a, b) => scoreOf(b) - scoreOf(a) || b - a);
  left = total * shares.older;
  for (const place of ranked) {
    const room = Math.min(small, rooms[place] ?? 0);
    if (room > left) continue;
    left -= room;
    kept[place] = room;
  }
  return kept;
}

/** Cached layouts of a result: the whole one, unless it fits no prompt, and the last shortened one. */
interface Layout {
  readonly name: string;
  readonly size: number;
  readonly whole: string | undefined;
  shortened?: { readonly question: string; readonly room: number; readonly text: string };
  matches?: { readonly question: string; readonly count: number };
}

const layouts = new WeakMap<TurnResultValue, Layout>();

/** Lays a result out once, and again only if it does not fit and its room or the question changed. */
function textWithin(
  result: TurnResultValue,
  name: string,
  question: string,
  room: number,
): string | undefined {
  const { data } = result;
  const layout = layoutOf(result, name);
  if (layout.size < room) return layout.whole;
  if (room < leastRoom) return undefined;
  const last = layout.shortened;
  if (last?.question === question && last.room === room) return last.text;
  const text = harmless(resultText(name, data, { room: room - 1, question }));
  layout.shortened = { question, room, text };
  return text;
}

function layoutOf(result: TurnResultValue, name: string): Layout {
  const known = layouts.get(result);
  if (known?.name === name) return known;
  const room = { room: Number.POSITIVE_INFINITY, question: '' };
  const text = harmless(resultText(name, result.data, room));
  const whole = text.length < maxTotal ? text : undefined;
  const layout: Layout = { name, size: text.length, whole };
  layouts.set(result, layout);
  return layout;
}

/** Returns the number of the question's words in a result. */
function matchesOf(result: TurnResultValue | undefined, question: string): number {
  const layout = result && layouts.get(result);
  if (result === undefined || layout === undefined) return 0;
  if (layout.matches?.question !== question) {
    const asked = stemsAsked(question);
    const text = layout.whole ?? JSON.stringify(result.data);
    const count = stemsOf(text).filter((stem) => asked.has(stem)).length;
    layout.matches = { question, count };
  }
  return layout.matches.count;
}

/** Breaks up text from outside that would read as a citation: "[c1]" becomes "[ c1]". */
export function harmless(text: string): string {
  return text.replace(/\[(?=(?:[ac]\d{1,9}|ctx)\b)/g, '[ ');
}

/** Characters of a token of data, rather too few than too many. */
const charactersOfToken = 3;

/** Returns the budget of results for a number of remaining tokens. Source: SPEC A20. */
export function resultBudget(tokens: number): ResultBudget {
  const most = Math.min(maxTotal, Math.max(0, tokens) * charactersOfToken * 0.8);
  const total = most < step ? Math.floor(most) : most - (most % step);
  return { total, each: largest.find((size) => size <= total / 6) ?? 2_000 };
}

/**
 * Returns a text with results within a number of tokens. The budget in characters is an estimate, since some languages
 * have one character a token: it is reduced until the text fits.
 *
 * @param textOf - Returns the text with results within a budget
 */
export function withinTokens(
  tokens: number,
  count: (text: string) => number,
  textOf: (budget: ResultBudget) => string,
  { total, each } = resultBudget(tokens),
): string {
  let part = 1;
  for (;;) {
    const text = textOf({ total: Math.floor(total * part), each: Math.floor(each * part) });
    const taken = count(text);
    if (taken <= tokens || part === 0) return text;
    part = total * part < leastRoom ? 0 : part * Math.min(0.8, tokens / taken);
  }
}
