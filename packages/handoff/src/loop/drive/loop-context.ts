import { InvalidInputError } from '@pce/core/errors';
import type { Clock } from '@pce/core/ports';
import type { ContentStore } from '@pce/tracker';
import type { LoopOptions } from '../loop-options.js';
import type { LoopState } from '../rules/state.js';
import type { LoopAgents } from './loop-agents.js';
import type { LoopDraft, LoopWriter } from './loop-writer.js';

export interface LoopParts extends LoopOptions {
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly scrub: (text: string) => string;
}

export interface LoopContext {
  readonly parts: LoopParts;
  readonly writer: LoopWriter;
  readonly agents: LoopAgents;
  /** Aborts when this process must stop driving the loop. */
  readonly signal: AbortSignal;
}

export async function appendEvent(...event: Parameters<typeof stateAfter>): Promise<undefined> {
  await stateAfter(...event);
  return undefined;
}

export async function stateAfter(
  { parts, writer }: Pick<LoopContext, 'parts' | 'writer'>,
  draft: LoopDraft | ((state: LoopState) => LoopDraft),
): Promise<LoopState> {
  const { type, state } = await writer.append(draft);
  parts.onEvent?.(type, state);
  return state;
}

export async function readText(
  { parts: { content } }: Pick<LoopContext, 'parts'>,
  hash: string,
): Promise<string> {
  const text = await content.get(hash);
  if (text !== undefined) return text;
  throw new InvalidInputError(`the text ${hash} of the loop is gone from the content store`);
}
