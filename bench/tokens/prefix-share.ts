/** The part of a text that it begins with as another one does: what a provider's prompt cache can save. */
export function prefixShare(before: string, text: string): number {
  let length = 0;
  while (length < text.length && before[length] === text[length]) length += 1;
  return text.length === 0 ? 1 : length / text.length;
}
