// PostgreSQL's text holds every character but NUL. U+0001 is an escape that preserves order: U+0001 U+0001 encodes NUL,
// U+0001 U+0002 encodes U+0001. JSON text contains neither, so the bodies of events are stored unchanged and can be
// queried.

export function encodeText(text: string): string {
  const marked = text.includes('\u0001') ? text.replaceAll('\u0001', '\u0001\u0002') : text;
  return marked.includes('\0') ? marked.replaceAll('\0', '\u0001\u0001') : marked;
}

/** Decodes text that `encodeText` encoded. */
export function decodeText(stored: string): string {
  if (!stored.includes('\u0001')) return stored;
  return stored.replaceAll('\u0001\u0001', '\0').replaceAll('\u0001\u0002', '\u0001');
}
