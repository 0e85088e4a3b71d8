/** Source of a pattern for a quoted name, whose inner quotes are escaped. */
export const quotedToken = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;

const plainToken = /^[^\s,"()\\]*[^\s,:"()\\]$/;

/** Quotes a whole value. Inner quotes are unchanged: the value ends with the line. */
export function quote(text: string): string {
  return `"${withEscapes(text)}"`;
}

/** Renders a name within a line: quoted unless it is one plain word. */
export function toToken(text: string): string {
  return plainToken.test(text) ? text : quoteToken(text);
}

/** Renders a text in parentheses: quoted unless it is plain words. */
export function toNote(text: string): string {
  const isPlain = text === text.trim() && /^[^()"\\\r\n]+$/.test(text);
  return isPlain ? text : quoteToken(text);
}

/** Renders a text at the end of a line: quoted if it would not parse back otherwise. */
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
