/** Source of a pattern for a quoted name: quotes inside it are escaped, so it ends where it ends. */
export const quotedToken = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;

const plainToken = /^[^\s,"()\\]*[^\s,:"()\\]$/;

/** The whole of a value in quotes. Quotes inside stay as they are: the value ends with the line. */
export function quote(text: string): string {
  return `"${withEscapes(text)}"`;
}

/** A name among other things on a line: in quotes unless it is one plain word. */
export function toToken(text: string): string {
  return plainToken.test(text) ? text : quoteToken(text);
}

/** A text between parentheses: in quotes unless it is plain words. */
export function toNote(text: string): string {
  const isPlain = text === text.trim() && /^[^()"\\\r\n]+$/.test(text);
  return isPlain ? text : quoteToken(text);
}

/** A text at the end of a line: in quotes where it would not read back otherwise. */
export function toInline(text: string): string {
  const isPlain = text !== '' && text === text.trim() && !/^"|[\r\n]/.test(text);
  return isPlain ? text : quote(text);
}

export function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(["\\nr])/g, (_, escaped: string) => {
    if (escaped === 'n') return '\n';
    return escaped === 'r' ? '\r' : escaped;
  });
}

function quoteToken(text: string): string {
  return `"${withEscapes(text).replaceAll('"', '\\"')}"`;
}

function withEscapes(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}
