import type { CommandWord } from '@pce/core/commands';

/**
 * Returns the number of words at the beginning that ask for an act as a wish or a reminder, "I'd like you to …", "Don't
 * forget to …", or in the form of a question. Without "please" it may be a real question.
 */
export function politeWords(words: readonly CommandWord[]): number {
  const said = words.map(({ text }) => text).join(' ');
  const [lead] = wishes.exec(said) ?? reminders.exec(said) ?? [];
  if (lead !== undefined) return lead.split(' ').length;
  const [first, second] = words;
  const isRequest = inRequests.has(first?.text ?? '') && second?.text === 'you';
  return isRequest && words.some(({ text }) => text === 'please') ? 2 : 0;
}

const wishes = /^i (?:want|need|(?:would|d) like) you to(?= )/;
/** Not "Remember to …", which may be told to a tool that reminds. */
const reminders =
  /^(?:please )?(?:(?:don'?t|do not|never) forget to|make sure (?:that )?you|(?:make|be) sure to)(?= )/;
const inRequests = new Set(['can', 'could', 'will', 'would']);
