import type { MarkdownItem, TextLine } from './markdown-block.js';
import { allSections, type Section } from './outline.js';
import type { Reference } from './parse-references.js';
import type { PlacedTask } from './place-tasks.js';
import { cellsOf, isRuler, plainText } from './plain-text.js';
import { numbersIn, storyNumbers, type TaskIndex } from './task-index.js';

const heading = /^(?:\W|\d)*dependenc(?:y|ies)\b/i;
const statement =
  /^(.{1,120}?)(?::\s+|\s+[-–—]\s+|\s+(?=(?:all\s+)?(?:depends?|requires?|waits?|blocked|must|can|is|are)\b))(.+)$/i;
const clause =
  /\b(?:depends?\s+(?:only\s+)?(?:up)?on|requires?|waits?\s+for|blocked\s+by|(?:start|begin|done|run)s?\s+(?:right\s+)?after)\s*:?\s+/gi;
const before = /^(?:must|has to|have to)\s+(?:be\s+)?(?:complet|finish|done)\w*\s+before\s+(.+)$/i;
/** Words between two tasks, by which of them waits. */
const verbs = [
  ['first', /\s+(?:depends?\s+on|needs?|requires?|follows|comes?\s+after|after|once)\s+/i],
  [
    'second',
    /\s+(?:(?:un)?blocks?|enables?|precedes?|(?:comes?\s+|goes?\s+|is\s+)?before|(?:is|are)\s+(?:needed|required)\s+(?:by|for)|(?:is\s+)?a?\s*prerequisites?\s+(?:for|of))\s+/i,
  ],
] as const;
const negation = /(?:\b(?:not|never|no longer)|n['’]t)\s*$/i;
/** Words of lines that say only that there is no order. */
const isFree =
  /\b(?:parallel|independent(?:ly)?|concurrently|in any order|no dependenc(?:y|ies))\b/i;
/** A clause ends with its sentence, or with brackets that explain it; `(Phase 2)` names what it is about. */
const clauseEnd =
  /\s[-–—]\s|[;.](?=\s|$)|\((?!\s*(?:(?:phases?|user stor(?:y|ies)|tasks?)\b|(?:US|T)\d))|\((?=US\d+\/)/i;

/** Returns whether a heading begins a section that states dependencies. */
export function statesDependencies(text: string): boolean {
  return heading.test(text);
}

/** Reads what sections called "Dependencies" state: lines, tables and graphs, each line with what it says. */
export function statedDependencies(root: Section): readonly StatedDependency[] {
  const sections = allSections(root).filter((each) => statesDependencies(each.heading?.text ?? ''));
  const within = [...new Set(sections.flatMap(allSections))];
  return within
    .filter((section) => !isFree.test(section.heading?.text ?? ''))
    .flatMap((section) => {
      const title = section.heading?.text ?? '';
      const { rows, prose } = tableRows(section.text);
      return [
        ...section.items.flatMap(linesOf).flatMap((line) => statementsOf(line, title)),
        ...rows,
        ...prose.flatMap((line) => statementsOf(line, title)),
        ...drawnOrder(section.code, title),
      ];
    });
}

/** Reads the arrows or the lines of code blocks; a drawing without any does not say which tasks come first. */
function drawnOrder(code: readonly TextLine[], title: string): readonly StatedDependency[] {
  const arrows = splitArrows(code, title);
  if (arrows.length > 0) return arrows;
  const stated = code.flatMap((line) => statementsOf(line, title));
  if (stated.some(({ object }) => object !== undefined)) return stated;
  const [first] = code;
  const subject = code.map(({ text }) => text).join(' ');
  return first === undefined ? [] : [{ subject, object: undefined, line: first.line }];
}

function linesOf({ lines, notes, items }: MarkdownItem): readonly TextLine[] {
  const [first] = lines;
  const whole = lines.map(({ text }) => text).join(' ');
  return [
    ...(first === undefined ? [] : [{ text: whole, line: first.line }]),
    ...notes,
    ...items.flatMap(linesOf),
  ];
}

/** Reads a table with a column such as `Depends on` or `Blocks`; its first other column names the subject. */
function tableRows(text: readonly TextLine[]): {
  readonly rows: readonly StatedDependency[];
  readonly prose: readonly TextLine[];
} {
  const ruler = text.findIndex((line) => isRuler(line.text));
  const head = cellsOf(text[ruler - 1]?.text ?? '').map((cell) => plainText(cell).toLowerCase());
  const waits = head.findIndex((name) => dependencyColumns.test(name));
  const blocks = head.findIndex((name) =>
    /^(?:(?:un)?blocks?|enables?|required (?:by|for))$/.test(name),
  );
  const own = head.findIndex((_, index) => index !== waits && index !== blocks);
  if (ruler < 1 || own === -1 || Math.max(waits, blocks) === -1) return { rows: [], prose: text };
  const end = text.findIndex((line, index) => index > ruler && !line.text.includes('|'));
  const body = text.slice(ruler + 1, end === -1 ? undefined : end);
  const rows = body.flatMap(({ text: row, line }) => {
    const cells = cellsOf(row).map(plainText);
    const subject = cells[own] ?? '';
    return [
      ...(cells[waits] ? [{ subject, object: cells[waits], line }] : []),
      ...(cells[blocks] ? [{ subject: cells[blocks], object: subject, line }] : []),
    ];
  });
  return { rows, prose: [...text.slice(0, ruler - 1), ...(end === -1 ? [] : text.slice(end))] };
}

function statementsOf(written: TextLine, title: string): readonly StatedDependency[] {
  const { line } = written;
  const text = plainText(written.text).slice(0, 2_000);
  const arrows = splitArrows([{ text, line }], title);
  if (arrows.length > 0) return arrows;
  const [, subject = '', said = ''] = statement.exec(text) ?? [];
  const later = before.exec(said)?.[1];
  if (later !== undefined) return [{ subject: upToEnd(later), object: subject, line }];
  const found = [...said.matchAll(clause)].slice(0, 10).map(({ 0: words, index }) => {
    const object = upToEnd(said.slice(index + words.length));
    const isDenied = negation.test(`${subject} ${said.slice(0, index)}`);
    return isDenied ? [] : [{ subject, object, line }];
  });
  if (found.length > 0) return found.flat();
  return isFree.test(text) ? [] : betweenVerbs(text, line);
}

/** Reads `T004 blocks T006`, `T006 after T004`; other words are left for a warning, if they name tasks. */
function betweenVerbs(text: string, line: number): readonly StatedDependency[] {
  for (const [waiting, pattern] of verbs) {
    const found = pattern.exec(text);
    if (found === null || found.index === 0) continue;
    const left = text.slice(0, found.index);
    const right = upToEnd(text.slice(found.index + found[0].length));
    if (negation.test(left)) return [];
    const [subject, object] = waiting === 'first' ? [left, right] : [right, left];
    return [{ subject, object, line }];
  }
  return [{ subject: text, object: undefined, line }];
}

function upToEnd(text: string): string {
  const end = text.search(clauseEnd);
  return (end === -1 ? text : text.slice(0, end)).trim();
}

/** Finds the tasks that such a section names: phases and stories by their numbers, tasks by id, others by title. */
export function namedTasks(
  words: string,
  tasks: readonly PlacedTask[],
  index: TaskIndex,
): readonly PlacedTask[] {
  const [first] = tasks;
  if (first === undefined) return [];
  const top = tasks.filter(({ parent }) => parent === undefined);
  if (/^all\b.*\b(?:stor(?:y|ies))\b/i.test(words))
    return top.filter((task) => storyNumbers(task).length > 0);
  const found = mentionedTasks(words, first, index);
  return found.length > 0 ? found : index.byTitle(words.replace(/\s*\(.*$/, ''), first);
}

/** Finds the tasks whose ids or numbers words contain. */
export function mentionedTasks(
  words: string,
  first: PlacedTask,
  index: TaskIndex,
): readonly PlacedTask[] {
  const found = [...words.matchAll(mention)].flatMap(([, kind, from = '', more = '', id, to]) => {
    if (id !== undefined && to === undefined) return index.byId(id, first);
    if (id !== undefined && to !== undefined) {
      const ids = expandedIds({ type: 'range', from: id, to }, first, index);
      return ids.flatMap((each) => index.byId(each, first));
    }
    const name = kind?.toLowerCase().replace(/^ph.*/, 'phase').replace(/^us.*/, 'user story');
    return numbersIn(`${from}${more}`).flatMap((number) => index.byId(`${number}`, first, name));
  });
  const bare = /^\s*#?(\d{1,4})\s*$/.exec(words)?.[1];
  return [...new Set(bare === undefined ? found : index.byId(bare, first))];
}

const idText = String.raw`T\d{2,6}[a-z]?|[A-Z][A-Z\d]{0,9}-\d{1,6}|[A-Z]{1,3}\d{1,4}|\d{1,4}(?:\.\d{1,4})+`;
const mention = new RegExp(
  String.raw`\b(phases?|user stor(?:y|ies)|US|tasks?|steps?|milestones?)\s*#?(\d{1,3})(?![.\d])((?:\s*(?:[-–+,&/]|and|to)\s*(?:US)?\s*\d{1,3}(?![.\d]))*)|\b(${idText})\b(?:\s*(?:-|–|to)\s*(${idText})\b)?`,
  'gi',
);

/** An arrow of prose or of Mermaid, with the words on it: `→`, `->`, `-->|blocks|`, `-- blocks -->`. */
const arrow =
  /\s*(?:--\s+([^-|>]{1,40}?)\s+--+>|(?:-{1,3}|={1,3})>|[→⟶➔➜])(?:\|([^|]{1,40})\|)?\s*/;
const waits = /\b(?:depends?|requires?|needs?|waits?|after)\b/i;
const comesFirst = /\b(?:order|sequence|path|flow|chain|then|before|blocks?|enables?|precedes?)\b/i;
/** A node of Mermaid with its text: `A[T004 Search]`. */
const node = /\b(\w+)\s*[[({]+"?([^\])}"]+)"?[\])}]+/g;

/**
 * Reads the arrows of lines. `A → B` means that A comes first where the words on it, before it or above it speak of an
 * order, and that A waits if they speak of a dependency; otherwise the line does not say, and its object is `undefined`.
 */
function splitArrows(lines: readonly TextLine[], heading: string): readonly StatedDependency[] {
  const texts = new Map(
    lines.flatMap(({ text }) =>
      [...text.matchAll(node)].map(([, id = '', said = '']) => [id, said]),
    ),
  );
  return lines.flatMap(({ text, line }) => {
    const [, label = '', chain = text] = /^([^:→>|[]{1,60}):\s+(.+)$/.exec(text) ?? [];
    const parts = chain.split(new RegExp(arrow, 'g'));
    return parts.flatMap((left, at): readonly StatedDependency[] => {
      const [before, after, right] = parts.slice(at + 1);
      if (at % 3 !== 0 || right === undefined) return [];
      const [first, second] = [left, right].map(withTexts);
      const said = [before, after, label, heading].find(
        (words) => words && (waits.test(words) || comesFirst.test(words)),
      );
      if (said === undefined) return [{ subject: `${first} → ${second}`, object: undefined, line }];
      const isFirst = comesFirst.test(said);
      return [
        { subject: (isFirst ? second : first) ?? '', object: isFirst ? first : second, line },
      ];
    });
  });

  function withTexts(operand: string): string {
    const ids = operand.replaceAll(node, '$1').split(/[\s&,]+/);
    return [operand, ...ids.flatMap((id) => texts.get(id) ?? [])].join(' ').trim();
  }
}

/** A dependency that a section of its own states, such as `## Dependencies & Execution Order`. */
export interface StatedDependency {
  /** The words for the task that waits: `User Story 2 (Phase 4)`. */
  readonly subject: string;
  /** The words for the tasks it waits for: `US1`, `Setup (Phase 1) completion`; `undefined` if the line says no order. */
  readonly object: string | undefined;
  readonly line: number;
}

/** Heads of columns that name what a task depends on, in lower case. */
export const dependencyColumns =
  /^(?:depends(?: on)?|dependenc(?:y|ies)|deps?|blocked by|after|predecessors?|prerequisites?|requires|needs)$/;

/** Maximum number of tasks in one range, such as `T001-T200`. */
const maxRange = 200;

export function expandedIds(
  reference: Extract<Reference, { type: 'previous' | 'range' }>,
  task: PlacedTask,
  index: TaskIndex,
): readonly string[] {
  if (reference.type === 'range') return rangeIds(reference, task, index);
  const before = task.siblings.slice(0, task.siblings.indexOf(task)).map(({ id }) => id);
  return reference.isAll ? before : before.slice(-1);
}

/**
 * Returns the tasks from one to another of the same kind of id; only the two ends if there is no counting between them.
 */
function rangeIds(
  { from, to, kind }: Extract<Reference, { type: 'range' }>,
  task: PlacedTask,
  index: TaskIndex,
): readonly string[] {
  const idOf = (id: string) => index.byId(id, task, kind)[0]?.id;
  const [, prefix = '', first = ''] = /^(.*?)(\d+)$/.exec(from) ?? [];
  const [, lastPrefix = '', last = ''] = /^(.*?)(\d+)$/.exec(to) ?? [];
  const length = Number(last) - Number(first) + 1;
  const isRange = prefix.toLowerCase() === lastPrefix.toLowerCase() && length <= maxRange;
  if (!isRange) return [idOf(from) ?? from, idOf(to) ?? to];
  const between = Array.from({ length: length - 2 }, (_, place) => {
    return idOf(`${prefix}${String(Number(first) + place + 1).padStart(first.length, '0')}`);
  });
  return [idOf(from) ?? from, ...between.filter((id) => id !== undefined), idOf(to) ?? to];
}
