/** Returns the values of a statement that can be looked up: numbers, codes and quoted texts, without its citations. */
export function valuesIn(text: string): string[] {
  const plain = text
    .replace(/\[(?:[ac]\d|ctx)[\d,; actx]{0,400}\]/g, ' ')
    .replace(/\(confidence [\d.]+\)/g, ' ');
  const quoted = [...plain.matchAll(/`([^`\n]{1,200})`|["“]([^"“”\n]{1,200})["”]/g)];
  const rest = plain.replace(/`[^`\n]{1,200}`|["“][^"“”\n]{1,200}["”]/g, ' ');
  const words = rest.match(/[\p{L}\p{N}_]+(?:[-.,:/][\p{L}\p{N}_]+)*%?/gu) ?? [];
  const codes = words.filter((word) => /\d/.test(word));
  return [...new Set([...quoted.map(([, a, b]) => a ?? b ?? ''), ...codes])];
}

/** Returns the distinct numbers of a text, at most `most`. */
export function numbersIn(text: string, most = 20_000): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const [number] of text.matchAll(/\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?/gi)) {
    numbers.add(toNumber(number));
    if (numbers.size === most) break;
  }
  return numbers;
}

/** Parses "1,200.5" as 1200.5. */
export function toNumber(text: string): number {
  return Number(text.replaceAll(',', ''));
}
