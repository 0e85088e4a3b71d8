import type { CommandWord } from '@pce/core/commands';

/**
 * Returns the number of words at the beginning that ask for an act as a wish, "I'd like you to …", or in the form of a
 * question. Without "please" it may be a real question.
 */
export function politeWords(words: readonly CommandWord[]): number {
  const said = words.map(({ text }) => text).join(' ');
  const [wish] = wishes.exec(said) ?? [];
  if (wish !== undefined) return wish.split(' ').length;
  const [first, second] = words;
  const isRequest = inRequests.has(first?.text ?? '') && second?.text === 'you';
  return isRequest && words.some(({ text }) => text === 'please') ? 2 : 0;
}

const wishes = /^i (?:want|need|(?:would|d) like) you to(?= )/;
const inRequests = new Set(['can', 'could', 'will', 'would']);
