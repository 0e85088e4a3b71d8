import { ModelError, RoleFailedError } from '@pce/core/errors';
import type { LogEntry } from '@pce/core/log';
import type { RoleContext } from '@pce/core/ports';
import * as z from 'zod/mini';
import type { ModelClient } from '../model-client.js';
import { fenceFor } from '../prompt/fence.js';
import { joined, section } from '../prompt/sections.js';
import { truncate } from '../prompt/truncate.js';
import type { CompressInput, Compressor } from './compressor.js';
import { entryText } from './entry-text.js';
import { missingFacts } from './missing-facts.js';

export const summarySchema = z.object({ summary: z.string().check(z.trim(), z.minLength(1)) });

export type Summary = z.infer<typeof summarySchema>;

/**
 * Summarises with a model. Code checks that nothing a later role could cite is lost; a summary that fails is asked for
 * once more, with what it lost, and then none is used. Nor is one where the model fails: a turn does not halt for it.
 */
export function modelCompressor(model: ModelClient<Summary>): Compressor {
  return {
    async compress(input, context) {
      try {
        const first = await summarise(model, input, [], context);
        if (first.lost.length === 0) return first.text;
        const second = await summarise(model, input, first.lost, context);
        return second.lost.length === 0 ? second.text : undefined;
      } catch (error) {
        if (error instanceof ModelError || error instanceof RoleFailedError) return undefined;
        throw error;
      }
    },
  };
}

async function summarise(
  model: ModelClient<Summary>,
  input: CompressInput,
  lost: readonly string[],
  context: RoleContext,
): Promise<{ readonly text: string; readonly lost: readonly string[] }> {
  const { summary } = await model.ask(promptFor(model, input, lost), context);
  const text = summary.replace(/\s+/g, ' ');
  if (model.count(text) > input.tokens) {
    return { text, lost: [`the summary is longer than ${input.tokens} tokens`] };
  }
  const spans = input.earlier.map(({ span }) => span);
  return { text, lost: missingFacts(`${text} ${input.kept}`, input.entries, spans) };
}

function promptFor(
  model: ModelClient<Summary>,
  { entries, earlier, kept, tokens }: CompressInput,
  lost: readonly string[],
): string {
  const texts = [...earlier.map(({ text }) => text), ...withinRoom(entries, model)];
  const body = texts.join('\n');
  const fence = fenceFor(body);
  return joined([
    `Marker: ${fence.marker}\nAt most ${Math.floor(tokens * 0.75)} words.`,
    fence.around('log', body),
    section('Kept beside your summary', fence.around('kept', kept)),
    section('Missing in your last summary', fence.clean(lost.slice(0, 50).join('; '))),
  ]);
}

/** Each entry gets an equal part of the room, in characters: three of them are a token, or less. */
function withinRoom(entries: readonly LogEntry[], { room }: ModelClient<Summary>): string[] {
  const share = Math.max(200, Math.floor((room * 2) / Math.max(1, entries.length)));
  return entries.map((entry) => truncate(entryText(entry), share));
}
