import { stemsOf } from '../../../text/words.js';
import type { Fact } from '../../source/source.js';
import { sharesAny } from './shares-any.js';

/** Words for what is below zero only if there is none of it. */
export const gains: ReadonlySet<string> = new Set(
  stemsOf('gain profit surplus earned earnings plus credit'),
);
const losses = new Set(stemsOf('loss losses lost deficit minus debit shortfall'));

/** "A gain of 1.35 million", where a text calls it a loss. */
export function isOtherSign({ context }: Fact, near: ReadonlySet<string>): boolean {
  return (
    (sharesAny(context, losses) && sharesAny(near, gains) && !sharesAny(near, losses)) ||
    (sharesAny(context, gains) && sharesAny(near, losses) && !sharesAny(near, gains))
  );
}
