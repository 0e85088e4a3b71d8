import { InvalidInputError } from '../errors.js';
import type { ThreadName } from './rules/state.js';

/** Longest id of a thread, in characters: it becomes part of names in the store. */
const maxLength = 200;

/** Throws `InvalidInputError` for a thread id that is empty, too long, or not displayable. */
export function assertThreadName({ thread, session, owner }: ThreadName): void {
  const isGood =
    typeof thread === 'string' &&
    thread.trim() !== '' &&
    thread.length <= maxLength &&
    thread.isWellFormed() &&
    !/\p{Cc}/u.test(thread);
  if (!isGood) {
    throw new InvalidInputError(
      `thread id ${JSON.stringify(thread)}: use text of 1 to ${maxLength} characters without line breaks`,
    );
  }
  for (const [option, value] of Object.entries({ session, owner })) {
    if (typeof value === 'string' && value !== '' && value.isWellFormed()) continue;
    throw new InvalidInputError(
      `option ${option}: expected well-formed text, got ${JSON.stringify(value)}`,
    );
  }
}
