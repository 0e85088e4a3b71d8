import { estimateTokens } from '../../text/estimate-tokens.js';
import { shorten } from '../../text/shorten.js';
import type { ThreadOfTurn } from '../../turn/rules/events.js';
import type { ThreadState } from '../rules/state.js';
import { ClaimsToCite, withoutStale } from './claims-to-cite.js';
import { citation, type PastTurn } from './past-turn.js';

/** Shares of the budget: turns in full, and their cited claims with data. Abbreviated turns get the rest. */
const shares = { whole: 0.35, claims: 0.5 } as const;

/** Maximum number of turns read for one context; older ones are only counted. */
const maxRead = 50;

/** Characters of a request and of an answer in an abbreviated turn. */
const brief = { request: 100, answer: 160 } as const;

export interface ThreadContextOptions {
  /** Budget of the context and its claims together. */
  readonly tokens: number;
  /** Unix time in milliseconds, for omitting expired claims. */
  readonly now: number;
  readonly read: (turn: string) => Promise<PastTurn | undefined>;
}

/**
 * Returns what a new turn sees of its thread: the newest turns in full with their claims, earlier ones in one line each, the
 * number of the rest.
 */
export async function threadContext(
  { thread, turns, forgotten }: ThreadState,
  { tokens, now, read }: ThreadContextOptions,
): Promise<ThreadOfTurn> {
  const whole: PastTurn[] = [];
  const lines: string[] = [];
  const shown: string[] = [];
  let left = tokens * shares.whole;
  let leftInBrief = tokens * (1 - shares.whole - shares.claims);
  let place = turns.length - 1;
  let isFull = false;
  for (; place >= 0 && shown.length < maxRead; place -= 1) {
    const found = await readAt(turns.at(place)?.turn, read);
    if (found === undefined) continue;
    const past = withoutStale(found, now);
    const cost = estimateTokens(textOf(past));
    isFull ||= whole.length > 0 && cost > left;
    if (isFull) {
      const line = inBrief(past);
      const lineCost = estimateTokens(line);
      if (lineCost > leftInBrief) break;
      leftInBrief -= lineCost;
      lines.push(line);
    } else {
      whole.push(shortened(past, left));
      left -= cost;
    }
    shown.push(past.turn);
  }
  const claims = new ClaimsToCite({ forgotten, now, tokens: tokens * shares.claims });
  for (const past of whole) claims.offer(past);
  const texts = whole.map((past) => textOf({ ...past, answer: claims.renumbered(past) }));
  if (place >= 0) lines.push(`- and ${place + 1} more before these`);
  const context = [
    ...(texts.length === 0 ? [] : ['Earlier in this thread, the newest first:', ...texts]),
    ...(lines.length === 0 ? [] : [`Before these, in brief:\n${lines.join('\n')}`]),
  ].join('\n\n');
  return { id: thread, context, turns: shown, claims: claims.taken() };
}

function readAt(
  turn: string | undefined,
  read: ThreadContextOptions['read'],
): Promise<PastTurn | undefined> | undefined {
  return turn === undefined ? undefined : read(turn);
}

/** Formats a turn as one paragraph, so that shortening a context keeps or drops it as a whole. */
function textOf(past: PastTurn): string {
  return `Request: ${onParagraph(past.request)}${filesOf(past)}\n${outcomeOf(past)}`;
}

/** Names the files of a turn, which later turns cannot read. */
function filesOf({ attachments }: PastTurn): string {
  if (attachments.length === 0) return '';
  return `\nFiles of that turn alone: ${attachments.map(({ name }) => JSON.stringify(name)).join(', ')}`;
}

function outcomeOf({ status, answer, reason }: PastTurn): string {
  if (status === 'completed') return `Answer: ${onParagraph(answer ?? 'none')}`;
  const why = reason === '' ? '' : `: ${onParagraph(reason)}`;
  return `It was not answered (${status})${why}`;
}

/** Shortens a turn to its budget, since the newest one is always shown. */
function shortened(past: PastTurn, tokens: number): PastTurn {
  if (estimateTokens(textOf(past)) <= tokens) return past;
  const part = (text: string): string => shorten(text, Math.max(80, Math.floor(tokens / 2)));
  return {
    ...past,
    request: part(past.request),
    answer: past.answer === null ? null : part(past.answer),
    reason: part(past.reason),
  };
}

function inBrief(past: PastTurn): string {
  const request = shorten(oneLine(past.request), brief.request);
  const outcome =
    past.status === 'completed'
      ? shorten(oneLine(withoutCitations(past.answer ?? '')), brief.answer)
      : `not answered (${past.status})`;
  return `- ${request} → ${outcome}`;
}

function withoutCitations(text: string): string {
  return text.replace(citation, '');
}

function onParagraph(text: string): string {
  return text.trim().replace(/\n\s*\n/g, '\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
