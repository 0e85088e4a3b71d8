/** The part of a task's line before its title. */
export interface TaskLabel {
  /** An id that holds for the whole plan: `T012`, `ABC-7`, `1.2`. */
  readonly id: string | undefined;
  /** A number that counts among the tasks beside it: of `Phase 2: …`, `3. …`. */
  readonly number: number | undefined;
  /** `phase`, `step`, …, if present. */
  readonly kind: string | undefined;
  /** Marked `[P]`: may run beside the tasks before it. */
  readonly isParallel: boolean;
  /** Further marks in brackets: `US1`. */
  readonly tags: readonly string[];
  /** A short id that counts only where the plan numbers its tasks that way. */
  readonly shortId: ShortId | undefined;
  readonly title: string;
}

/** `T1`, `A2`, `T1.3`: an id, or the first word of a title such as `S3 bucket`. */
export interface ShortId {
  readonly id: string;
  /** In brackets, or in bold: it is no word of the title. */
  readonly isMarked: boolean;
  /** The label ends with a dash, as in `T1 - Design`. */
  readonly hasDash: boolean;
  /** Characters that the id takes up at the beginning of the title. */
  readonly length: number;
}

/** The words by which people call the parts of a plan. */
export const kindWords = [
  'phase',
  'step',
  'task',
  'subtask',
  'milestone',
  'stage',
  'story',
  'user story',
  'epic',
  'part',
  'sprint',
  'iteration',
  'workstream',
  'item',
];

const kinds = kindWords.join('|');
/** Ids of more than one digit or with a dash: `T012`, `ABC-7`. */
export const idPattern = String.raw`T\d{2,6}[a-z]?|[A-Z][A-Z\d]{0,9}-\d{1,6}`;
/** Letters and a number, as in `T1`. */
export const shortIdPattern = String.raw`[A-Z]{1,5}\d{1,5}[a-z]?(?:\.\d{1,4}){0,4}`;
const numberPattern = String.raw`\d{1,4}(?:\.\d{1,4}){0,6}`;
const end = String.raw`(?:\s*[:.)\]]|\s+[-–—](?=\s)|(?=\s)|$)`;

const idLabel = new RegExp(String.raw`^[\[(\u0060]?(${idPattern})[\])\u0060]?${end}\s*`);
/** `S3:` and the like only with a colon, since `S3 bucket` is a title. */
const shortIdLabel = /^([A-Z][A-Z\d]{0,5}\d)\s*:\s+/;
const markedShortId = new RegExp(
  String.raw`^(?:\[(${shortIdPattern})\]|\((${shortIdPattern})\)|\u0060(${shortIdPattern})\u0060)(?:\s*[:.]|\s+[-–—](?=\s)|(?=\s)|$)\s*`,
);
const bareShortId = new RegExp(
  String.raw`^(${shortIdPattern})(?:\s*[.)](?=\s|$)|\s+([-–—])(?=\s)|(?=\s)|$)\s*`,
);
/** `Task 1.2 Build`, but `Phase 1: Build`: `Phase 1 gate` is a title. */
const kindIdLabel = new RegExp(
  String.raw`^(${kinds})\s+#?(${numberPattern}\.\d{1,4}|${idPattern})${end}\s*`,
  'i',
);
/** `Task A1: Build`. */
const kindShortIdLabel = new RegExp(
  String.raw`^(${[...kindWords, ...kindWords.map(capitalized)].join('|')})\s+#?(${shortIdPattern})${end}\s*`,
);
const kindNumberLabel = new RegExp(
  String.raw`^(${kinds})\s+#?(\d{1,4})(?:\s*[:.)\]]|\s+[-–—](?=\s)|$)\s*`,
  'i',
);
const dottedLabel = /^(\d{1,4}(?:\.\d{1,4}){1,7}[a-h]?)(?:\s*[.:)]|\s+[-–—](?=\s)|(?=\s)|$)\s*/;
/** `#102 Add a form`, as issues are called. */
const issueLabel = /^#(\d{1,7})(?:\s*[:.)]|\s+[-–—](?=\s)|(?=\s)|$)\s*/;
/** `3a: Design`: `2d` and `4h` are durations. */
const letteredLabel = /^(\d{1,3}[a-cefg])[:.)](?:\s+|$)/;
const numberLabel = /^(\d{1,4})\s*[.:)](?:\s+|$)/;
/** `[P]`, `[US1]`, `[Story]`. */
const mark = /^\[(P|US\d{1,3}(?:[,/+&]\s?US\d{1,3}){0,8}|Story|Setup|Foundation|Polish)\]\s*/i;
/** `**T1**`, which is the same as `[T1]`. */
const boldId = new RegExp(String.raw`^\*\*(${shortIdPattern})[:.]?\*\*`);

/** Writes an id in bold at the beginning of a line as one in brackets. */
export function withBracketedId(text: string): string {
  return text.replace(boldId, '[$1]');
}

/** Reads the label of a task: of `T014 [P] [US1] Implement it`, `Phase 2: Build`, `1.2 Test`. */
export function parseTaskLabel(text: string): TaskLabel {
  // Symbols such as 📁 stand before labels, but say nothing.
  const marks = withoutMarks(text.replace(/^[^\p{L}\p{N}[("'`_*/.$#<-]+/u, '').trim());
  const { id, number, kind, length } = readLabel(marks.rest);
  const after = withoutMarks(marks.rest.slice(length).trim());
  const isUnlabelled = id === undefined && number === undefined;
  const shortId = isUnlabelled ? readShortId(after.rest) : undefined;
  // `[T1] [P] Build`: the marks stand behind an id that may be none.
  const inner = shortId?.isMarked ? withoutMarks(after.rest.slice(shortId.length)) : undefined;
  const rest = inner === undefined ? after.rest : after.rest.slice(0, shortId?.length) + inner.rest;
  const title = rest.replace(/\s{0,3}\[P\]$/i, '');
  return {
    id,
    number,
    kind,
    isParallel:
      [marks, after, inner].some((each) => each?.isParallel) || title.length < rest.length,
    tags: [...marks.tags, ...after.tags, ...(inner?.tags ?? [])],
    shortId,
    title: title.trim(),
  };
}

function readLabel(text: string): Pick<TaskLabel, 'id' | 'number' | 'kind'> & { length: number } {
  const first = (...patterns: readonly RegExp[]) =>
    patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const named = first(kindIdLabel, kindShortIdLabel, kindNumberLabel);
  const written = named ?? first(idLabel, shortIdLabel, dottedLabel, letteredLabel, issueLabel);
  const [{ length } = '', ...groups] = written ?? numberLabel.exec(text) ?? [];
  const [kind, value] = named === undefined ? [undefined, groups[0]] : groups;
  const isNumber = written === undefined || (named !== undefined && isWhole(value ?? ''));
  return {
    id: isNumber ? undefined : value,
    number: isNumber && value !== undefined ? Number(value) : undefined,
    kind: kind?.toLowerCase(),
    length,
  };
}

function readShortId(text: string): ShortId | undefined {
  const marked = markedShortId.exec(text);
  if (marked !== null) {
    const id = marked.slice(1).find((each) => each !== undefined) ?? '';
    return { id, isMarked: true, hasDash: false, length: marked[0].length };
  }
  const bare = bareShortId.exec(text);
  if (bare === null) return undefined;
  const [{ length }, id = '', dash] = bare;
  return { id, isMarked: false, hasDash: dash !== undefined, length };
}

interface Marks {
  readonly rest: string;
  readonly isParallel: boolean;
  readonly tags: readonly string[];
}

function withoutMarks(text: string): Marks {
  let rest = text;
  let isParallel = false;
  const tags: string[] = [];
  for (let found = mark.exec(rest); found !== null; found = mark.exec(rest)) {
    const word = found[1] ?? '';
    if (word.toUpperCase() === 'P') isParallel = true;
    else tags.push(...word.split(/[,/+&]\s?/));
    rest = rest.slice(found[0].length);
  }
  return { rest, isParallel, tags };
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function isWhole(text: string): boolean {
  return /^\d+$/.test(text);
}
