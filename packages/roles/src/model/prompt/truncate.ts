/** Positions at which a text can be cut without splitting a value. */
const seams = /(?<=[;.!?\n])\s+|(?<=,)\s+(?=\S+:)/;

/** Maximum numbers that are listed; more are counted, because a role cannot use them. */
const mostNumbers = 40;

/**
 * Shortens a text to a number of characters: keeps parts with numbers, codes, quotations and addresses first, in order;
 * omissions show as "…". Omitted numbers follow at the end, unless `allNumbers` is false.
 */
export function truncate(text: string, most: number, { allNumbers = true } = {}): string {
  const line = text.replace(/[^\S\n]+/g, ' ').trim();
  if (line.length <= most) return line.replace(/\s+/g, ' ');
  const parts = line.split(seams).map((part) => part.replace(/\s+/g, ' ').trim());
  const kept = choose(parts, most);
  if (!allNumbers) return kept;
  const lost = valuesIn(line).filter((value) => /\d/.test(value) && !kept.includes(value));
  if (lost.length === 0) return kept;
  const more = lost.length - mostNumbers;
  const listed = lost.slice(0, mostNumbers).join(', ');
  return `${kept} [also: ${listed}${more > 0 ? `, and ${more} more in the journal` : ''}]`;
}

function choose(parts: readonly string[], most: number): string {
  const ranked = parts
    .map((part, place) => ({ part: cut(part, most), place, says: hasValue(part) ? 0 : 1 }))
    .sort((a, b) => a.says - b.says);
  const chosen = new Map<number, string>();
  let left = most;
  for (const { part, place } of ranked) {
    if (part.length + 1 > left) continue;
    left -= part.length + 1;
    chosen.set(place, part);
  }
  return parts
    .map((_, place) => chosen.get(place) ?? '…')
    .join(' ')
    .replace(/…(?: …)+/g, '…');
}

function hasValue(part: string): boolean {
  return /\d|https?:|["“`]/.test(part);
}

/** Cuts out the middle of a part that is too long by itself. */
function cut(part: string, most: number): string {
  const room = most - 1;
  if (part.length <= room) return part;
  const head = Math.floor((room - 3) / 2);
  return `${part.slice(0, head)} … ${part.slice(head + 3 - room)}`.toWellFormed();
}

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
