/** What stands before the title of a task. */
export interface TaskLabel {
  /** An id that holds for the whole plan: `T012`, `ABC-7`, `1.2`. */
  readonly id: string | undefined;
  /** A number that counts among the tasks beside it: of `Phase 2: …`, `3. …`. */
  readonly number: number | undefined;
  /** `phase`, `step`, …, where it is said. */
  readonly kind: string | undefined;
  /** Marked `[P]`: may run beside the tasks before it. */
  readonly isParallel: boolean;
  readonly title: string;
}

/** What people call the parts of a plan. */
export const kindWords = [
  ...['phase', 'step', 'task', 'subtask', 'milestone', 'stage', 'story', 'user story'],
  ...['epic', 'part', 'sprint', 'iteration', 'workstream', 'item'],
];

const kinds = kindWords.join('|');
/** `T012`; `ABC-7`; `S3:` and the like only with a colon, since `S3 bucket` is a title. */
export const idPattern = String.raw`T\d{2,6}[a-z]?|[A-Z][A-Z\d]{0,9}-\d{1,6}`;
const numberPattern = String.raw`\d{1,4}(?:\.\d{1,4}){0,6}`;
const end = String.raw`(?:\s*[:.)\]]|\s+[-–—](?=\s)|(?=\s)|$)`;

const idLabel = new RegExp(String.raw`^[\[(\u0060]?(${idPattern})[\])\u0060]?${end}\s*`);
const shortIdLabel = /^([A-Z][A-Z\d]{0,5}\d)\s*:\s+/;
/** `Task 1.2 Build`, but `Phase 1: Build`: `Phase 1 gate` is a title. */
const kindIdLabel = new RegExp(
  String.raw`^(${kinds})\s+#?(${numberPattern}\.\d{1,4}|${idPattern})${end}\s*`,
  'i',
);
const kindNumberLabel = new RegExp(
  String.raw`^(${kinds})\s+#?(\d{1,4})(?:\s*[:.)\]]|\s+[-–—](?=\s)|$)\s*`,
  'i',
);
const dottedLabel = /^(\d{1,4}(?:\.\d{1,4}){1,7})(?:\s*[.:)]|\s+[-–—](?=\s)|(?=\s)|$)\s*/;
const numberLabel = /^(\d{1,4})\s*[.:)](?:\s+|$)/;
/** `[P]`, `[US1]`, `[Story]`. */
const mark = /^\[(P|US\d{1,3}|Story|Setup|Foundation|Polish)\]\s*/i;

/** Reads what stands before the title in `T014 [P] [US1] Implement it`, `Phase 2: Build`, `1.2 Test`. */
export function parseTaskLabel(text: string): TaskLabel {
  // Symbols such as 📁 stand before labels, but say nothing.
  const marks = withoutMarks(text.replace(/^[^\p{L}\p{N}[("'`_*/.$#<-]+/u, '').trim());
  const { id, number, kind, length } = readLabel(marks.rest);
  const after = withoutMarks(marks.rest.slice(length).trim());
  const title = after.rest.replace(/\s{0,3}\[P\]$/i, '');
  return {
    id,
    number,
    kind,
    isParallel: marks.isParallel || after.isParallel || title.length < after.rest.length,
    title: title.trim(),
  };
}

function readLabel(text: string): Omit<TaskLabel, 'title' | 'isParallel'> & { length: number } {
  const none = { id: undefined, number: undefined, kind: undefined };
  const named = kindIdLabel.exec(text) ?? kindNumberLabel.exec(text);
  if (named !== null) {
    const [{ length }, kind = '', value = ''] = named;
    return {
      ...none,
      kind: kind.toLowerCase(),
      length,
      ...(isWhole(value) ? { number: Number(value) } : { id: value }),
    };
  }
  const written = idLabel.exec(text) ?? shortIdLabel.exec(text) ?? dottedLabel.exec(text);
  if (written !== null) return { ...none, id: written[1], length: written[0].length };
  const counted = numberLabel.exec(text);
  if (counted === null) return { ...none, length: 0 };
  return { ...none, number: Number(counted[1]), length: counted[0].length };
}

function withoutMarks(text: string): { readonly rest: string; readonly isParallel: boolean } {
  let rest = text;
  let isParallel = false;
  for (let found = mark.exec(rest); found !== null; found = mark.exec(rest)) {
    isParallel ||= found[1]?.toUpperCase() === 'P';
    rest = rest.slice(found[0].length);
  }
  return { rest, isParallel };
}

function isWhole(text: string): boolean {
  return /^\d+$/.test(text);
}
