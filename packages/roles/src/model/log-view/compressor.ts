import type { LogEntry } from '@pce/core/log';
import type { RoleContext } from '@pce/core/ports';
import type { Span } from './span.js';

export interface CompressInput {
  /** Older entries, oldest first. */
  readonly entries: readonly LogEntry[];
  /** Summaries of what came before them, oldest first. */
  readonly earlier: readonly { readonly text: string; readonly span: Span }[];
  /** Facts that code keeps beside the summary, which need not be in it; '' for none. */
  readonly kept: string;
  /** The most the summary may take. */
  readonly tokens: number;
}

/** Puts a text in the place of older entries of the log, in what the Executor is shown; the journal keeps them. */
export interface Compressor {
  /** `undefined` if no summary came about that loses nothing. */
  compress(input: CompressInput, context: RoleContext): Promise<string | undefined>;
}
