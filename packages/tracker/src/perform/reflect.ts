import { reflectionSchema } from '@pce/core/contracts';
import { ModelError } from '@pce/core/errors';
import { type ItemChange, isOutage } from '@pce/core/internal';
import type { ClassifiedDiff, ReflectorInput } from '@pce/core/ports';
import * as z from 'zod/mini';
import { recentLog } from '../read/episode-log.js';
import { type ParsedReflection, parseReflection } from '../reflection/parse-reflection.js';
import type { KeptReflection } from '../rules/events.js';
import type { EpisodeState, Question } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';

export type Reflected =
  | {
      readonly ok: true;
      readonly reflection: KeptReflection;
      readonly isRepaired: boolean;
      readonly attempts: number;
    }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly reply: string | undefined;
      readonly attempts: number;
    };

const maxAttempts = 2;

const budget = { reserveModelCall: () => undefined, settle: () => undefined };

/**
 * Asks the Reflector. An answer that is not a reflection is repaired where its meaning is clear, else asked for once more; one
 * that still does not say whether the work is aligned is kept without that.
 * Its input and its answer are scrubbed. Rejects with the signal's reason if that aborts.
 */
export async function reflect(
  parts: TrackerParts,
  state: EpisodeState,
  question: Question,
  signal: AbortSignal,
): Promise<Reflected> {
  const { reflector } = parts;
  if (reflector === undefined) return failed('there is no Reflector', undefined, 0);
  const input = await toInput(parts, state, question);
  let last: Reflected = failed('it was not asked', undefined, 0);
  for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
    signal.throwIfAborted();
    try {
      const answer: unknown = await reflector.reflect(input, { signal, budget });
      const found = readAnswer(answer);
      if (found?.reflection.alignment_check) return made(parts, found, attempts);
      if (found) last = made(parts, found, attempts);
      else if (!last.ok) last = failed('its answer is no reflection', asText(answer), attempts);
    } catch (error) {
      signal.throwIfAborted();
      const reply = error instanceof ModelError ? error.reply : undefined;
      const found = reply === undefined ? undefined : parseReflection(reply);
      if (found?.reflection.alignment_check)
        return made(parts, { ...found, isRepaired: true }, attempts);
      const reason = error instanceof Error ? error.message : String(error);
      if (found) last = made(parts, { ...found, isRepaired: true }, attempts);
      else if (!last.ok) last = failed(parts.scrubber.scrub(reason), reply, attempts);
      if (isOutage(error)) parts.onError(error);
    }
  }
  return last;
}

function readAnswer(answer: unknown): ParsedReflection | undefined {
  const parsed = z.safeParse(reflectionSchema, answer);
  if (parsed.success) return { reflection: parsed.data, isRepaired: false };
  const text = asText(answer);
  return text === undefined ? undefined : parseReflection(text);
}

function asText(answer: unknown): string | undefined {
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

function failed(reason: string, reply: string | undefined, attempts: number): Reflected {
  return { ok: false, reason, reply, attempts };
}

function made(
  { scrubber }: TrackerParts,
  { reflection, isRepaired }: ParsedReflection,
  attempts: number,
): Reflected {
  const { diagnosis, action_items, alignment_check } = reflection;
  const scrubbed = {
    diagnosis: scrubber.scrub(diagnosis),
    action_items: action_items.map((item) => scrubber.scrub(item)),
    ...(alignment_check && {
      alignment_check: { ...alignment_check, rationale: scrubber.scrub(alignment_check.rationale) },
    }),
  };
  return { ok: true, reflection: scrubbed, isRepaired, attempts };
}

async function toInput(
  parts: TrackerParts,
  state: EpisodeState,
  { from, to, class: found }: Question,
): Promise<ReflectorInput> {
  const { content, classifier, scrubber, rubric, reflectOn } = parts;
  const [before = '', after = ''] = await Promise.all([
    from && content.get(from.content),
    content.get(to.content),
  ]);
  const diff = await classifier.classify({ from: before, to: after });
  const log = await recentLog(parts, state);
  const patch =
    reflectOn === 'figures' ? figuresText(diff) : diff.changes.map(changeText).join('\n');
  return { patch: scrubber.scrub(patch), class: found, log: scrubber.scrub(log), rubric };
}

function figuresText({ figures, reasons, changes }: ClassifiedDiff): string {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const counted = (['added', 'removed', 'changed', 'moved'] as const).map(
    (kind) => `${changes.filter((change) => change.kind === kind).length} ${kind}`,
  );
  return [
    `text alike: ${percent(figures.ratio)}, items kept: ${percent(figures.kept)}, in their order: ${percent(figures.order)}`,
    `items: ${counted.join(', ')}`,
    `rules: ${[...new Set(reasons.map(({ rule }) => rule))].join(', ')}`,
  ].join('\n');
}

/** Items, not the patch: shorter, and without the code around them. */
function changeText({ kind, from, to }: ItemChange): string {
  if (kind === 'moved') return `  moved: ${to ?? from}`;
  return [from && `- ${from}`, to && `+ ${to}`].filter((line) => line !== undefined).join('\n');
}
