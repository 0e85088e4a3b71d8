import DiffMatchPatch from 'diff-match-patch';

/** Maximum length of texts that are compared by character, in UTF-16 units. */
const maxLength = 10_000;

/** A run of characters in both texts or one of them. */
interface CharacterPart {
  readonly kind: 'equal' | 'removed' | 'added';
  readonly text: string;
}

const kinds = new Map<number, CharacterPart['kind']>([
  [DiffMatchPatch.DIFF_EQUAL, 'equal'],
  [DiffMatchPatch.DIFF_DELETE, 'removed'],
  [DiffMatchPatch.DIFF_INSERT, 'added'],
]);

/**
 * Compares two short texts by character, in parts readable for people: a changed item, or a changed block of lines.
 * Texts above 10,000 characters are one removed and one added part.
 *
 * @example diffCharacters('list', 'lint') // equal "li", removed "s", added "n", equal "t"
 */
export function diffCharacters(from: string, to: string): readonly CharacterPart[] {
  if (from.length + to.length > maxLength) {
    const whole: CharacterPart[] = [
      { kind: 'removed', text: from },
      { kind: 'added', text: to },
    ];
    return whole.filter(({ text }) => text !== '');
  }
  const matcher = new DiffMatchPatch();
  matcher.Diff_Timeout = 0; // bounded by length, not by the clock
  const parts = matcher.diff_main(from, to);
  matcher.diff_cleanupSemantic(parts);
  return parts.map(([operation, text]) => ({ kind: kinds.get(operation) ?? 'equal', text }));
}
