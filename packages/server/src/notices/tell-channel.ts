import type { Clock } from '@pce/core/ports';
import { nextTryAt } from '@pce/network-parts';
import { maskText } from '../privacy/mask.js';
import type { OpenNeed } from '../records/needs-journal.js';
import type { AutoResetEvent } from '../time/auto-reset-event.js';
import { toNeedDocument } from '../wire/webhook-document.js';
import type { Channel, Notice } from './channel.js';
import { dueNeeds, type NeedsBook } from './needs-book.js';

/** Returns a text of others as one line: without line ends, control characters and what turns the direction of writing. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** Returns what a message is about, in one line. */
export function noticeTitle({ needs: [first], count }: Notice): string {
  const title = oneLine(first?.title ?? '').slice(0, 100);
  return count === 1 ? `Waits for you: ${title}` : `${count} things wait for you: ${title}, …`;
}

/** Returns what a message says of each need, as lines. */
export function noticeLines({ needs }: Notice): readonly (readonly string[])[] {
  return needs.map((need) => {
    const { title, kind, message, person, choices, since, id, url, is_reminder: again } = need;
    const asked = person === null ? '' : ` (asked: ${oneLine(person)})`;
    return [
      `${again ? 'Still waits: ' : ''}${oneLine(title)}${asked}`,
      oneLine(`${kind.replaceAll('_', ' ')}: ${message}`),
      `since ${since}, ${id}${choices.length === 0 ? '' : `: ${oneLine(choices.join(', '))}`}`,
      ...(url === null ? [] : [url]),
    ];
  });
}

/** Returns a line on the needs that a message does not list; none if it lists all. */
export function moreLine({ needs, count }: Notice, listed = needs.length): readonly string[] {
  return count > listed ? [`and ${count - listed} more`] : [];
}

interface TellParts {
  readonly book: NeedsBook;
  readonly clock: Clock;
  readonly publicUrl: string | undefined;
  readonly onError: (error: unknown) => void;
  /** Nothing more is begun. */
  readonly signal: AbortSignal;
  /** Cuts a message off; nothing is written down of it. */
  readonly cut: AbortSignal;
}

/** Milliseconds after which the hours are looked at again. */
const idleMs = 30_000;

/** Milliseconds that a message may take. */
const timeoutMs = 30_000;

/** Needs that a message lists: it counts the others. */
const maxListed = 50;

/**
 * Tells of what waits on one channel, until the signal aborts. Every channel has a loop of its own: one that is away holds
 * up no other.
 */
export async function tellChannel(
  parts: TellParts,
  channel: Channel,
  found: AutoResetEvent,
): Promise<void> {
  const { book, clock, signal } = parts;
  while (!signal.aborted) {
    const now = clock.now();
    const { open, channels } = book.state;
    const { due, nextAt } = dueNeeds(open.values(), channel, channels.get(channel.name) ?? {}, now);
    if (due.length > 0) await tell(parts, channel, due);
    else await found.wait(clock, Math.min(nextAt - now, idleMs), signal);
  }
}

async function tell(parts: TellParts, channel: Channel, due: readonly OpenNeed[]): Promise<void> {
  const { book, clock, onError, cut } = parts;
  const { name, to } = channel;
  const needs = due.map(({ need }) => need);
  const reason = await failureOf(parts, channel, toNotice(parts, name, due));
  if (cut.aborted) return;
  if (reason === undefined) {
    await book.write({ type: 'notice.sent', channel: name, needs, ...(to && { to: [...to] }) });
    return;
  }
  const now = clock.now();
  const { attempts = 0, since = now } = book.state.channels.get(name)?.missed ?? {};
  const attempt = attempts + 1;
  const dueAt = nextTryAt({ queuedAt: since, attempts: attempt }, now);
  const missed = { channel: name, needs, attempt, reason };
  await book.write(
    dueAt === undefined
      ? { type: 'notice.failed', ...missed }
      : { type: 'notice.missed', ...missed, dueAt },
  );
  if (attempts === 0) onError(new Error(`channel ${name}: ${reason}`));
  if (dueAt === undefined) onError(new Error(`channel ${name} was given up: ${reason}`));
}

/** Returns why a message did not arrive; `undefined` if it did. */
async function failureOf(
  { clock, cut }: TellParts,
  channel: Channel,
  notice: Notice,
): Promise<string | undefined> {
  const over = new AbortController();
  const late = new Promise<string>((resolve) => {
    over.signal.addEventListener('abort', () => resolve(`no answer after ${timeoutMs} ms`));
  });
  const end = (): void => over.abort();
  const cancel = clock.setTimer(end, timeoutMs);
  cut.addEventListener('abort', end);
  const sent = channel.send(notice, over.signal).then(
    () => undefined,
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      return maskText(reason).slice(0, 500).toWellFormed();
    },
  );
  try {
    return await Promise.race([sent, late]);
  } finally {
    cancel();
    cut.removeEventListener('abort', end);
  }
}

function toNotice({ publicUrl }: TellParts, channel: string, due: readonly OpenNeed[]): Notice {
  const needs = due.slice(0, maxListed).map((need) => ({
    ...toNeedDocument(need),
    is_reminder: need.notified.some((each) => each.channel === channel),
    url: publicUrl === undefined ? null : pageOf(need, publicUrl),
  }));
  return { channel, needs, count: due.length };
}

/** Returns the place of the dashboard where a need is decided. */
function pageOf({ turn, episode, execution, task }: OpenNeed, publicUrl: string): string {
  const part = encodeURIComponent;
  const query = task === undefined ? '' : `?task=${part(task)}`;
  const place =
    (turn !== undefined && `turns/${part(turn)}`) ||
    (episode !== undefined && `episodes/${part(episode)}`) ||
    (execution !== undefined && `executions/${part(execution)}${query}`) ||
    'waiting';
  return `${publicUrl.replace(/\/+$/, '')}/#/${place}`;
}
