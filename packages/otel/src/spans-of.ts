import type { TurnJournalEntry } from '@pce/core/internal';
import { signalsOf } from '@pce/core/signals';
import { type SpanOptions, signalSpans } from './signal-spans.js';
import type { Span } from './span.js';

/** Returns the spans of a turn's journal, of a fork those of its own events: equal to those that were sent live. */
export function spansOf(
  entries: Iterable<Pick<TurnJournalEntry, 'event'>>,
  options?: SpanOptions,
): readonly Span[] {
  const spans = signalSpans(options);
  const signals = signalsOf(entries);
  const [, ...later] = signals.filter(({ type }) => type === 'turn.began');
  const turn = (later.at(-1) ?? signals[0])?.turn;
  return signals.filter((signal) => signal.turn === turn).flatMap(spans);
}
