export interface SignedLines {
  /** Without a line end after the last one. */
  readonly text: string;
  readonly count: number;
}

const lineEnd = 0x0a;

/** Prefixes each line of a text with a sign, one ASCII character. */
export function signLines(sign: string, text: string): SignedLines {
  if (text === '') return { text: '', count: 0 };
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text;
  if (!lines.isWellFormed()) {
    // UTF-8 cannot represent lone surrogates.
    return { text: sign + lines.replaceAll('\n', `\n${sign}`), count: countLines(text) };
  }
  // Working on bytes is many times faster.
  const bytes = new TextEncoder().encode(lines);
  const signed = new Uint8Array(2 * bytes.length + 1);
  const mark = sign.charCodeAt(0);
  signed[0] = mark;
  let at = 1;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    signed[at] = byte;
    at += 1;
    if (byte === lineEnd) {
      signed[at] = mark;
      at += 1;
    }
  }
  return { text: new TextDecoder().decode(signed.subarray(0, at)), count: at - bytes.length };
}

/** Counts the lines of a text; a last one without a line end counts too. */
export function countLines(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === lineEnd) count += 1;
  return count;
}
