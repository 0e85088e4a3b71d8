const maxLines = 20;
const maxLength = 1_000;

/** Returns the lines between the first and the last difference of two texts, for a person: at most 20 of each. */
export function difference(before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const first = sharedLines(old, now);
  const rest = sharedLines(old.slice(first).reverse(), now.slice(first).reverse());
  const changed = (lines: readonly string[], sign: string): string[] => {
    const own = lines.slice(first, lines.length - rest);
    const shown = own.slice(0, maxLines).map((line) => `${sign} ${line}`);
    return own.length > maxLines ? [...shown, `${sign} (${own.length - maxLines} more)`] : shown;
  };
  const text = [...changed(old, '-'), ...changed(now, '+')].join('\n');
  return text.length > maxLength ? `${text.slice(0, maxLength).toWellFormed()}…` : text;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function sharedLines(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length);
  const first = one.findIndex((line, index) => index >= length || line !== other[index]);
  return first === -1 ? length : first;
}
