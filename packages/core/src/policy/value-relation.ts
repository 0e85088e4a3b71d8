import type { ArgumentLeaf } from './gated-call.js';

/**
 * Returns how a value that a constraint names relates to the arguments of a call: one of them is it, or lies inside of it or
 * around it; all of its kind are others; or nothing can be said.
 */
export function relationOf(
  value: string,
  leaves: readonly ArgumentLeaf[],
): 'inside' | 'outside' | 'unknown' {
  const texts = leaves.flatMap(({ value: one }) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one).toLowerCase().trim()] : [],
  );
  if (texts.some((text) => isRelated(text, value))) return 'inside';
  const kind = kindOf(value);
  const others = texts.filter((text) => text !== '' && kindOf(text) === kind);
  if (kind === '' || others.length === 0 || others.some(mayContain(value))) return 'unknown';
  return 'outside';
}

/** Whether a text is a value, has it as a word, or is a path inside of it or around it. */
function isRelated(text: string, value: string): boolean {
  const [one, other] = [segmentsOf(text), segmentsOf(value)];
  if (one.length === 0 || other.length === 0) return false;
  if (isPath(text) || isPath(value)) return isRun(one, other) || isRun(other, one);
  const place = text.indexOf(value);
  return place !== -1 && !isWord(text[place - 1]) && !isWord(text[place + value.length]);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_-]/u.test(character);
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}

/** Whether the second list stands in the first, without a gap. */
function isRun(longer: readonly string[], shorter: readonly string[]): boolean {
  return longer.some((_, start) => shorter.every((part, place) => longer[start + place] === part));
}

function isPath(text: string): boolean {
  return !/\s/.test(text) && (text.includes('/') || /[\w-]\.[a-z]\w{0,4}$|^\.[a-z]/.test(text));
}

/** Returns the kind of a value, so that only values of one kind are compared; empty for plain words and texts. */
function kindOf(value: string): string {
  if (/^\S+@\S+$/.test(value)) return 'address';
  if (isPath(value)) return 'path';
  if (/^\S*\d\S*$/.test(value)) return `code ${/^\D*/.exec(value)?.[0]}`;
  return '';
}

/** Whether a path may have the other below it, although it does not say so: a pattern, the folder it is in, one without a name. */
function mayContain(value: string): (text: string) => boolean {
  return (text) =>
    isPath(text) &&
    (/[*?]|(?:^|\/)\.\.?\/?$|^\/$/.test(text) ||
      (!value.includes('/') && !/\.\w{1,5}$/.test(text)));
}
