import type { ReportPart } from './report-parts.js';
import { changedNext } from './wording.js';
import type { WorkFacts } from './work-facts.js';

/** A file that a part of a report names. */
export interface NamedFile {
  readonly path: string;
  readonly part: ReportPart;
  /** Text of the part before it, without its label and files named just before, and after it. */
  readonly before: string;
  readonly after: string;
  /** Whether only marks, ticks or letters of a status are before it, or it is alone in a cell or in parentheses. */
  readonly isHead: boolean;
  /** Whether another file is named just before or after it. */
  readonly isJoined: boolean;
}

const pathPattern =
  /(?<![\w@:/.%-])(?:\.?\/)?(?:[\w@.+-]+\/)*[\w@+-][\w@.+-]*(?:\.[A-Za-z]\w{0,9})(?![\w/(%-])(?!\.\w)/g;

const span = /`[^`]*`|^\$ .*/g;

/** Blanks commands and code: names of files in them are arguments. */
const withoutCode = (text: string): string =>
  text.replace(span, (code) => (/[\s(=]/.test(code) ? ' '.repeat(code.length) : code));

/** A name of a file and what joins it to the next: ", `b.ts` and ". No separator is part of a name: that would take exponential time. */
const joined =
  /(?:[`*"[]*[\w@./+-]+\.\w+[`*"]*(?:\]\([^)]*\))?(?:\s*[,&]\s*(?:and\s+)?|\s+and\s+))+[`*"[]*$/i;
const joins = /^[`*")\]]*(?:\([^)]*\))?\s*(?:,|and|&)\s/;

/** Names of files after which no further part is looked at. */
const maxNamed = 1_000;

/** Returns the files that the parts of a report name. Names that only look like one, as `config.timeout` does, are left out. */
export function namedFiles(parts: readonly ReportPart[], facts: WorkFacts): readonly NamedFile[] {
  const { files, changed, earlier } = facts;
  const known = new Set([...changed, ...files, ...earlier]);
  const endings = new Set([...known].map(endingOf));
  const byName = Map.groupBy(known, nameOf);
  const found: NamedFile[] = [];
  for (const part of parts) {
    if (found.length >= maxNamed) break;
    const text = withoutCode(part.text);
    const named = [...text.matchAll(pathPattern)].flatMap(({ 0: name, index }): NamedFile[] => {
      const path = toPath(name, facts);
      const same = byName
        .get(nameOf(path))
        ?.find((each) => each === path || each.endsWith(`/${path}`));
      const before = text.slice(part.body, Math.max(index, part.body)).replace(joined, '');
      const isMarked = /[`*[(]$/.test(before) || before.trim() === '' || changedNext.test(before);
      const looksLikeOne = path.includes('/') || (isMarked && endings.has(endingOf(path)));
      if (same === undefined && !looksLikeOne && !facts.exists(path)) return [];
      if (same === undefined && /^\/|(?:^|\/)\.\.\//.test(path)) return [];
      const after = text.slice(index + name.length);
      const isJoined = before.length < index - part.body || joins.test(after);
      const isAlone = /[|(][\s`*]*$/.test(before) && /^[\s`*#\w-]*(?:\||\)\s*(?:$|\|))/.test(after);
      const isHead = /^(?:[^\p{L}]|\[x\]|[AMDR]\s)*$/u.test(before) || isAlone;
      return [{ path: same ?? path, part, before, after, isHead, isJoined }];
    });
    found.push(...named);
  }
  return found;
}

const endingOf = (path: string): string => path.replace(/^.*\./s, '');
const nameOf = (path: string): string => path.replace(/^.*\//s, '');

/** Returns a name as a path in the workspace. Diffs put `a/` or `b/` before it, agents in a monorepo the folders above. */
function toPath(name: string, { root, exists, changed }: WorkFacts): string {
  const inside = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
  const path = inside.replace(/^\.\//, '');
  const isOfDiff = /^[ab]\//.test(path) && (changed.has(path.slice(2)) || exists(path.slice(2)));
  if (isOfDiff && !exists(path)) return path.slice(2);
  const folders = path.split('/');
  const depth = folders.findLastIndex((_, at) =>
    root.endsWith(`/${folders.slice(0, at).join('/')}`),
  );
  return depth > 0 && !exists(path) ? folders.slice(depth).join('/') : path;
}
