import { ToolError } from '@pce/core/internal';

export type PathTest = (path: string) => boolean;

type CharacterTest = '*' | ((character: string) => boolean);
type SegmentTest = '**' | readonly CharacterTest[];

const maxLength = 256;
const maxAlternatives = 64;

/**
 * Compiles a glob: `*` and `?` inside one folder, `**` across folders, `[a-z]`, `[!a-z]`, `{a,b}`. Names that begin
 * with a dot match like any other.
 * Patterns come from models, so matching takes time proportional to pattern times path: as a regular expression, five
 * stars against one long name could take a minute.
 */
export function glob(pattern: string): PathTest {
  const normal = pattern.replaceAll('\\', '/');
  if (normal.length > maxLength) throw wrong(pattern, `is longer than ${maxLength} characters`);
  if (/[\0]|(^|[/{,])\.\.($|[/},])|^\/|^[A-Za-z]:/.test(normal)) {
    throw new ToolError(
      'permission_denied',
      `the pattern ${JSON.stringify(pattern)} leads outside the workspace; write it relative to the folder`,
    );
  }
  const alternatives = expandBraces(normal, pattern).map(toSegments);
  return (path) => {
    const segments = path.split('/').map((segment) => [...segment]);
    return alternatives.some((alternative) => matches(alternative, segments, '**', matchesSegment));
  };
}

/** Compiles a glob; a pattern without a folder, such as `*.md`, matches in every folder. */
export function globAnywhere(pattern: string): PathTest {
  return glob(/[/\\]/.test(pattern) ? pattern : `**/${pattern}`);
}

function matchesSegment(test: Exclude<SegmentTest, '**'>, segment: readonly string[]): boolean {
  return matches(test, segment, '*', (one, character) => one(character));
}

/** Matches wildcards, backtracking only to the last star. */
function matches<Test, Star extends string, Item>(
  pattern: readonly (Test | Star)[],
  items: readonly Item[],
  star: Star,
  fits: (test: Exclude<Test, Star>, item: Item) => boolean,
): boolean {
  const isStar = (test: Test | Star): test is Star => test === star;
  const isPlain = (test: Test | Star): test is Exclude<Test, Star> => test !== star;
  let at = 0;
  let afterStar = -1;
  let starTook = 0;
  let index = 0;
  for (let item = items[0]; item !== undefined; item = items[index]) {
    const test = pattern[at];
    if (test !== undefined && isStar(test)) {
      at += 1;
      afterStar = at;
      starTook = index;
    } else if (test !== undefined && isPlain(test) && fits(test, item)) {
      at += 1;
      index += 1;
    } else if (afterStar !== -1) {
      at = afterStar;
      starTook += 1;
      index = starTook;
    } else {
      return false;
    }
  }
  return pattern.slice(at).every(isStar);
}

function toSegments(alternative: string): readonly SegmentTest[] {
  const segments = alternative
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => (segment === '**' ? '**' : toCharacters(segment)));
  // `docs/**` matches the contents of docs, not a file with that name.
  return segments.at(-1) === '**' ? [...segments, ['*']] : segments;
}

function toCharacters(segment: string): readonly CharacterTest[] {
  return Array.from(segment.matchAll(/\[(!|\^)?(\]?[^\]]*)\]|[\s\S]/gu), (match) => {
    const [whole, negation, set] = match;
    if (set !== undefined && set !== '') return toSet(set, negation !== undefined);
    if (whole === '*') return '*';
    return whole === '?' ? () => true : (character: string) => character === whole;
  });
}

function toSet(set: string, isNegated: boolean): (character: string) => boolean {
  const ranges = Array.from(set.matchAll(/([\s\S])-([\s\S])|[\s\S]/gu), (match) => ({
    from: match[1] ?? match[0],
    to: match[2] ?? match[0],
  }));
  return (character) =>
    ranges.some(({ from, to }) => from <= character && character <= to) !== isNegated;
}

function expandBraces(text: string, pattern: string): readonly string[] {
  const done: string[] = [];
  const open = [text];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (done.length + open.length >= maxAlternatives) {
      throw wrong(pattern, `has more than ${maxAlternatives} alternatives in braces`);
    }
    // Innermost pair first, so that an expression without nesting suffices.
    const match = /\{([^{},]*(?:,[^{},]*)+)\}/.exec(next);
    if (match === null) {
      done.push(next);
      continue;
    }
    const before = next.slice(0, match.index);
    const after = next.slice(match.index + match[0].length);
    for (const choice of (match[1] ?? '').split(',')) open.push(before + choice + after);
  }
  return done;
}

function wrong(pattern: string, reason: string): ToolError {
  return new ToolError('invalid_input', `the pattern ${JSON.stringify(pattern)} ${reason}`);
}
