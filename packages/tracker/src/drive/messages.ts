import { InvalidInputError } from '@pce/core/errors';
import { getRow } from '@pce/core/internal';
import { episodeCollections, messageRowSchema } from '../rules/episode-rows.js';
import { type PauseInfo, toPauseInfo } from '../rules/episode-status.js';
import type { EpisodeDraft } from '../rules/events.js';
import { assertRoom, findQueued } from '../rules/outbox.js';
import { type EpisodeState, isPausedFor, type QueuedMessage, roleOf } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import type { EpisodeRepository } from './episode-repository.js';
import {
  assertId,
  assertNotEnded,
  assertRole,
  checkedText,
  findRequest,
  type KeyedRequest,
  noted,
  toRequest,
} from './inputs.js';

/** A message to a role. */
export interface SendMessageOptions {
  readonly episode: string;
  /** The role it is for. */
  readonly target: string;
  readonly message: string;
  /** The role that sends it. @defaultValue none: PCE or a person */
  readonly from?: string | undefined;
  /** Id of the message: the same id again is the same message. @defaultValue a new one */
  readonly id?: string | undefined;
  /** Idempotency key. */
  readonly key?: string | undefined;
}

/** A message that is durable. */
export interface SentMessage {
  /** Its id. */
  readonly message: string;
  /** Its place among the messages to its target, from 1. */
  readonly sequence: number;
}

/** A message as its target gets it. */
export interface ReceivedMessage extends SentMessage {
  readonly from: string | null;
  readonly text: string;
  /** Unix time in milliseconds. */
  readonly queuedAt: number;
  /** Whether it was handed out before and not acknowledged. */
  readonly isRedelivery: boolean;
}

/** The messages of a target that wait. */
export interface ReceivedMessages {
  /** Oldest first. Empty while the target is paused. */
  readonly messages: readonly ReceivedMessage[];
  readonly pause: PauseInfo | null;
}

/** Selection of messages to receive. */
export interface ReceiveMessagesOptions {
  readonly episode: string;
  readonly target: string;
  /** @defaultValue 10 */
  readonly limit?: number | undefined;
  /** Idempotency key: the same messages again, but for those that were acknowledged meanwhile. */
  readonly key?: string | undefined;
}

/** A message of an episode. */
export interface MessageName {
  readonly episode: string;
  /** Its id. */
  readonly message: string;
}

export interface AcknowledgeMessageOptions extends MessageName {
  /** Idempotency key: the same answer again. */
  readonly key?: string | undefined;
}

/** The answer to an acknowledgement. */
export interface Acknowledged {
  readonly message: string;
  /** Whether the message waited until now; `false` if it was acknowledged before. */
  readonly isNew: boolean;
}

export class Messages {
  constructor(
    private readonly parts: TrackerParts,
    private readonly episodes: EpisodeRepository,
  ) {}

  async send(options: SendMessageOptions): Promise<SentMessage> {
    const { episode, target, from, id } = options;
    const { store, ids, content } = this.parts;
    if (id !== undefined) assertId('a message', id);
    const request = toRequest('send', options);
    const { policy } = await this.episodes.read(episode);
    const text = checkedText('message', options.message, policy.maxContentLength);
    const hash = await content.put(text);
    const { result } = await this.episodes.change<SentMessage>(episode, async (state) => {
      const known = (await findRequest(store, episode, request)) ?? id;
      const row = known === undefined ? undefined : await this.#row(episode, known);
      if (known !== undefined && row !== undefined) {
        assertSameMessage(state, known, hash);
        return { events: [], result: { message: known, sequence: row.sequence } };
      }
      assertNotEnded(state);
      assertRole(state, target);
      assertRoom(state, target);
      const message = id ?? ids.next('msg');
      const sequence = roleOf(state, target).sequence + 1;
      const event: EpisodeDraft = {
        type: 'message.queued',
        message,
        sequence,
        target,
        content: hash,
        length: text.length,
        ...(from !== undefined && { from }),
        ...noted(request, message),
      };
      return { events: [event], result: { message, sequence } };
    });
    return result;
  }

  async receive(options: ReceiveMessagesOptions): Promise<ReceivedMessages> {
    const { episode, target, limit = 10 } = options;
    const request = toRequest('receive', options);
    const { result, state } = await this.episodes.change(episode, async (now) => {
      assertRole(now, target);
      const { queue } = roleOf(now, target);
      const known = await findRequest(this.parts.store, episode, request);
      if (known !== undefined) {
        const names = new Set(known.split(' '));
        return { events: [], result: queue.filter(({ message }) => names.has(message)) };
      }
      const waiting = isPausedFor(now, target) ? [] : queue.slice(0, limit);
      const names = waiting.map(({ message }) => message).join(' ');
      const events = waiting
        .filter(({ isDelivered }) => !isDelivered)
        .map(({ message }, index): EpisodeDraft => {
          const delivered = { type: 'message.delivered', message, target } as const;
          return index === 0 ? { ...delivered, ...noted(request, names) } : delivered;
        });
      return { events, result: waiting };
    });
    const messages: ReceivedMessage[] = [];
    for (const each of result) {
      const text = await this.parts.content.get(each.content);
      if (text === undefined) {
        await this.fail({ episode, message: each.message }, 'its content is gone');
      } else messages.push(toReceived(each, text));
    }
    return { messages, pause: toPauseInfo(state.pause) };
  }

  acknowledge({ key, ...name }: AcknowledgeMessageOptions): Promise<Acknowledged> {
    const request = toRequest('acknowledge', { key, ...name });
    return this.#remove(name, request, (target) => {
      const { message } = name;
      const event = { type: 'message.acknowledged', message, target } as const;
      return { ...event, ...noted(request, message) };
    });
  }

  fail(name: MessageName, why: string): Promise<Acknowledged> {
    const reason = this.parts.scrubber.scrub(why);
    return this.#remove(name, undefined, (target) => {
      const { message } = name;
      return { type: 'message.failed', message, target, reason };
    });
  }

  async #remove(
    { episode, message }: MessageName,
    request: KeyedRequest | undefined,
    toEvent: (target: string) => EpisodeDraft,
  ): Promise<Acknowledged> {
    const { result } = await this.episodes.change(episode, async (state) => {
      const known = await findRequest(this.parts.store, episode, request);
      if (known !== undefined) return { events: [], result: true };
      const found = findQueued(state, message);
      if (found !== undefined) return { events: [toEvent(found.target)], result: true };
      if ((await this.#row(episode, message)) !== undefined) return { events: [], result: false };
      throw new InvalidInputError(`episode ${episode} has no message ${JSON.stringify(message)}`);
    });
    return { message, isNew: result };
  }

  #row(episode: string, message: string) {
    const { messages } = episodeCollections;
    return getRow(this.parts.store, messageRowSchema, messages(episode), message);
  }
}

function assertSameMessage(state: EpisodeState, message: string, content: string): void {
  const found = findQueued(state, message);
  if (found === undefined || found.message.content === content) return;
  throw new InvalidInputError(
    `message ${message} was sent with another text: take a new id for a new message`,
  );
}

function toReceived(
  { message, sequence, from, queuedAt, isDelivered }: QueuedMessage,
  text: string,
): ReceivedMessage {
  return { message, sequence, from: from ?? null, text, queuedAt, isRedelivery: isDelivered };
}
