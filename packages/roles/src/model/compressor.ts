import { ModelError, RoleFailedError } from '@pce/core/errors';
import type { LogEntry } from '@pce/core/internal';
import type { RoleContext } from '@pce/core/ports';
import * as z from 'zod/mini';
import { missingFacts } from './missing-facts.js';
import type { ModelClient } from './model-client.js';
import { fenceFor } from './prompt/fence.js';
import { joined, section } from './prompt/sections.js';
import { entryText } from './prompt/steps.js';
import { truncate } from './prompt/truncate.js';

/** Older steps to summarize. */
export interface CompressInput {
  /** Entries, oldest first. */
  readonly entries: readonly LogEntry[];
  /** Summary of earlier entries; empty for none. */
  readonly earlier: string;
  /** Maximum number of tokens of the summary. */
  readonly tokens: number;
}

/** Summarizes older steps in the Executor's prompt; the journal keeps them. */
export interface Compressor {
  /** Returns a summary that loses nothing a later role could cite; `undefined` if there is none. */
  compress(input: CompressInput, context: RoleContext): Promise<string | undefined>;
}

export const summarySchema = z.object({ summary: z.string().check(z.trim(), z.minLength(1)) });

export type Summary = z.infer<typeof summarySchema>;

/**
 * Summarizes by a model. Code checks that nothing a later role could cite is lost; a summary that fails is retried
 * once, then none is used. Nor is one if the model fails: that does not stop the turn.
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
  return { text, lost: missingFacts(text, input.entries, input.earlier) };
}

function promptFor(
  model: ModelClient<Summary>,
  { entries, earlier, tokens }: CompressInput,
  lost: readonly string[],
): string {
  const body = [earlier, ...withinRoom(entries, model)].filter((text) => text !== '').join('\n');
  const fence = fenceFor(body);
  return joined([
    `Marker: ${fence.marker}\nAt most ${Math.floor(tokens * 0.75)} words.`,
    fence.around('log', body),
    section('Missing in your last summary', fence.clean(lost.slice(0, 50).join('; '))),
  ]);
}

/** Cuts each entry to an equal part of the room, at three characters a token. */
function withinRoom(entries: readonly LogEntry[], { room }: ModelClient<Summary>): string[] {
  const share = Math.max(200, Math.floor((room * 2) / Math.max(1, entries.length)));
  return entries.map((entry) => truncate(entryText(entry), share));
}
