import { InvalidInputError } from '@pce/core/errors';
import type { NeedDocument } from '../wire/webhook-document.js';

/** Hours of a day in which a channel is quiet. */
export interface QuietHours {
  /** Such as `22:00`. */
  readonly from: string;
  readonly to: string;
  /** Such as `Europe/Berlin`. @defaultValue `UTC` */
  readonly timeZone?: string;
  /** Priorities that pass. @defaultValue `critical` */
  readonly urgent?: readonly NeedDocument['priority'][];
}

/** Which needs a channel tells of: all conditions hold. */
export interface NeedFilter {
  readonly kinds?: readonly string[];
  readonly priorities?: readonly NeedDocument['priority'][];
  readonly owners?: readonly string[];
  /** Persons whom plans name. */
  readonly people?: readonly string[];
}

/** A message to a person: all that a channel has to tell at a time. */
export interface Notice {
  readonly channel: string;
  /** Needs that this channel has not sent yet, and those it repeats as reminders; the most urgent first, 50 at most. */
  readonly needs: readonly (NeedDocument & {
    readonly is_reminder: boolean;
    /** Where to decide, if the server has a public address. */
    readonly url: string | null;
  })[];
  /** Of all needs that the message is about. */
  readonly count: number;
}

/** When, and of what, a channel tells. */
export interface ChannelRules {
  /** Names the channel in the journal: keep it. */
  readonly name: string;
  /** @defaultValue all */
  readonly only?: NeedFilter;
  /** @defaultValue none */
  readonly quiet?: QuietHours;
  /** Least milliseconds from one message to the next: what comes meanwhile is one message. @defaultValue 30,000 */
  readonly everyMs?: number;
  /** Milliseconds after which it reminds of what still waits. @defaultValue it does not */
  readonly remindAfterMs?: number;
  /** Maximum number of reminders of a need. @defaultValue 3 */
  readonly reminders?: number;
}

/** A way to reach people. */
export interface Channel extends ChannelRules {
  /** Whom it reaches, for the journal. */
  readonly to?: readonly string[];
  /**
   * Sends a message; at least once, so that the same need may come twice, under the same `need_id`. Rejects if it did not
   * arrive: it is tried again for a day. The error's message is kept. The signal aborts after 30 seconds.
   */
  send(notice: Notice, signal: AbortSignal): Promise<void>;
}

/** Returns channels whose names are unique and whose hours are hours. Throws `InvalidInputError` otherwise. */
export function assertChannels(channels: readonly Channel[]): readonly Channel[] {
  const names = channels.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new InvalidInputError(`two channels are named ${twice}`);
  for (const { name, quiet } of channels) {
    if (quiet === undefined) continue;
    const { from, to, timeZone } = quiet;
    if (![from, to].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)))
      throw new InvalidInputError(`channel ${name}: quiet hours are written as 22:00`);
    try {
      new Intl.DateTimeFormat('en', { timeZone });
    } catch (cause) {
      throw new InvalidInputError(`channel ${name}: no time zone ${timeZone}`, { cause });
    }
  }
  return channels;
}
