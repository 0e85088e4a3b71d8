import type { MarkdownItem, TextLine } from './markdown-block.js';
import { allSections, type Section } from './outline.js';
import type { PlacedTask } from './place-tasks.js';
import { plainText } from './plain-text.js';
import { numbersIn, storyNumbers } from './story-numbers.js';
import type { TaskIndex } from './task-index.js';

/** A dependency that a section of its own states, such as `## Dependencies & Execution Order`. */
export interface StatedDependency {
  /** The words for the task that waits: `User Story 2 (Phase 3)`. */
  readonly subject: string;
  /** The words for the tasks it waits for: `US1`, `Setup (Phase 1) completion`. */
  readonly object: string;
  readonly line: number;
}

const heading = /^(?:\W|\d)*dependenc(?:y|ies)\b/i;
const statement =
  /^(.{1,120}?)(?::\s+|\s+[-–—]\s+|\s+(?=(?:all\s+)?(?:depends?|requires?|waits?|blocked|must|can|is|are)\b))(.+)$/i;
const clause =
  /\b(?:depends?\s+(?:only\s+)?(?:up)?on|requires?|waits?\s+for|blocked\s+by|(?:start|begin|done|run)s?\s+(?:right\s+)?after)\s*:?\s+/gi;
const before = /^(?:must|has to|have to)\s+(?:be\s+)?(?:complet|finish|done)\w*\s+before\s+(.+)$/i;
/** A clause ends with its sentence, or with brackets that explain it; `(Phase 2)` names what it is about. */
const clauseEnd =
  /\s[-–—]\s|[;.](?=\s|$)|\((?!\s*(?:(?:phases?|user stor(?:y|ies)|tasks?)\b|(?:US|T)\d))|\((?=US\d+\/)/i;

/** Reads the dependencies that sections called "Dependencies" state, as spec-kit writes them. */
export function statedDependencies(root: Section): readonly StatedDependency[] {
  const sections = allSections(root).filter((section) => heading.test(section.heading?.text ?? ''));
  const within = new Set(sections.flatMap(allSections));
  return [...within].flatMap(({ items, text }) => [
    ...items.flatMap(linesOf).flatMap(statementsOf),
    ...text.flatMap(statementsOf),
  ]);
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

function statementsOf({ text, line }: TextLine): readonly StatedDependency[] {
  const [, subject = '', said = ''] = statement.exec(plainText(text).slice(0, 2_000)) ?? [];
  const later = before.exec(said)?.[1];
  if (later !== undefined) return [{ subject: upToEnd(later), object: subject, line }];
  return [...said.matchAll(clause)].slice(0, 10).map(({ 0: words, index }) => {
    return { subject, object: upToEnd(said.slice(index + words.length)), line };
  });
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
  const mentions = [...words.matchAll(mention)];
  const found = mentions.flatMap(([, kind = '', from = '', more = '', id]) => {
    if (id !== undefined) return index.byId(id, first);
    const name = /^ph/i.test(kind) ? 'phase' : 'user story';
    return numbersIn(`${from}${more}`).flatMap((number) => index.byId(`${number}`, first, name));
  });
  return found.length > 0
    ? [...new Set(found)]
    : index.byTitle(words.replace(/\s*\(.*$/, ''), first);
}

const mention =
  /\b(phases?|user stor(?:y|ies)|US)\s*(\d{1,3})((?:\s*(?:[-–+,&/]|and|to)\s*(?:US)?\s*\d{1,3})*)|\b(T\d{2,6}[a-z]?|[A-Z]{1,3}\d{1,4})\b/gi;
