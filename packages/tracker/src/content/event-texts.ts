import { given } from '@pce/core/internal';
import type { EpisodeEvent } from '../rules/events.js';
import type { ContentStore } from './content-store.js';

/** Beginning of the reference to a text that is kept as content. */
const mark = 'sha256:';

const reference = /^sha256:[0-9a-f]{64}$/;

/** Returns an event with its texts kept as content: it holds `sha256:` and their hash instead. */
export async function sealTexts(content: ContentStore, event: EpisodeEvent): Promise<EpisodeEvent> {
  const seal = async (text: string) => (text === '' ? text : mark + (await content.put(text)));
  const sealIf = async (text: string | undefined) =>
    text === undefined ? undefined : await seal(text);
  switch (event.type) {
    case 'episode.started':
      return {
        ...event,
        title: await seal(event.title),
        ...given({ goal: await sealIf(event.goal) }),
      };
    case 'checkpoint.recorded': {
      const { error, claims } = event;
      // Paths of files and figures stay.
      const sealed = claims?.map(async (claim) =>
        claim.kind === 'command' ? { ...claim, subject: await seal(claim.subject) } : claim,
      );
      return {
        ...event,
        ...(error && { error: { ...error, message: await seal(error.message) } }),
        ...(sealed && { claims: await Promise.all(sealed) }),
      };
    }
    case 'reflection.made': {
      const { diagnosis, action_items, alignment_check } = event.reflection;
      const reflection = {
        diagnosis: await seal(diagnosis),
        action_items: await Promise.all(action_items.map(seal)),
        ...(alignment_check && {
          alignment_check: { ...alignment_check, rationale: await seal(alignment_check.rationale) },
        }),
      };
      return { ...event, reflection };
    }
    case 'intervention.opened':
    case 'deviation.alerted':
      return { ...event, message: await seal(event.message) };
    case 'limit.seen':
      return { ...event, text: await seal(event.text) };
    case 'episode.resumed':
      return { ...event, ...given({ note: await sealIf(event.note) }) };
    case 'reflection.failed':
    case 'message.failed':
    case 'episode.paused':
      return { ...event, reason: await seal(event.reason) };
    case 'episode.ended':
      return { ...event, ...given({ reason: await sealIf(event.reason) }) };
    default:
      return event;
  }
}

/** Returns a value with the texts that its references stand for; one whose content is gone stays a reference. */
export async function openTexts<Value>(content: ContentStore, value: Value): Promise<Value> {
  const texts = new Map<string, string>();
  for (const [found] of JSON.stringify(value ?? null).matchAll(/"sha256:[0-9a-f]{64}"/g)) {
    const name: string = JSON.parse(found);
    const text = texts.has(name) ? undefined : await content.get(name.slice(mark.length));
    if (text !== undefined) texts.set(name, text);
  }
  return texts.size === 0 ? value : replaced(value, texts);
}

function replaced<Value>(value: Value, texts: ReadonlyMap<string, string>): Value;
function replaced(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return reference.test(value) ? (texts.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, texts));
  if (value instanceof Map || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, replaced(each, texts)]),
  );
}
