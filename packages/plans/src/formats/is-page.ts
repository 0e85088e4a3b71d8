/** Returns whether a text is HTML. */
export function isPage(text: string): boolean {
  return /^\s*<(?:!doctype html|html)\b/i.test(text);
}
