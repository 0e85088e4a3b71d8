import { readCommand, splitFrontMatter } from '@pce/core/internal';
import { isToolVerb, stemsOf } from '../text/words.js';
import {
  isDenying,
  type MarkdownItem,
  type MarkdownLine,
  markdownItems,
  markdownLines,
  type SectionName,
  sectionOfHeading,
  tableSteps,
} from './markdown-lines.js';

/** A remark for the author of a planning document. */
export interface PlanningProblem {
  /** Line number, from 1. */
  readonly line: number;
  readonly message: string;
}

/** Texts of a planning document by section, as written. */
export interface PlanningDocument {
  /** The first heading of level 1 that names no section. */
  readonly title: string | undefined;
  readonly goals: readonly string[];
  readonly steps: readonly string[];
  readonly constraints: readonly string[];
  readonly edgeCases: readonly string[];
  readonly tools: readonly string[];
  readonly successCriteria: readonly string[];
  /** Remarks that do not prevent the document from being carried out. */
  readonly problems: readonly PlanningProblem[];
  /** Parts that may or may not be instructions, each with what to change. Rules carry out nothing until all are resolved. */
  readonly unread: readonly PlanningProblem[];
  /** Whether the text has headings or lists, rather than being a request in a few sentences. */
  readonly isStructured: boolean;
}

interface Section {
  /** `undefined` for a heading that names none. */
  readonly name: SectionName | undefined;
  /** The heading as written. */
  readonly heading: string;
  readonly level: number;
  readonly line: number;
  readonly lines: MarkdownLine[];
}

type Texts = Record<SectionName, string[]>;

/**
 * Reads a planning document: Markdown whose headings name goals, steps, constraints, edge cases, tools, success
 * criteria and background. Headings may have any level and case, sections may be missing or in any order; front matter
 * is removed. Instructions are a section of steps, a to-do list, a list without any heading, or the sentences of
 * unstructured text; other parts are in `unread`. Never throws.
 */
export function parsePlanningDocument(markdown: string): PlanningDocument {
  const { frontMatter, frontMatterLine, body, bodyLine } = splitFrontMatter(markdown);
  const { lines, openFence } = markdownLines(body, bodyLine);
  const { title, sections, loose } = sectionsOf(lines);
  const texts: Texts = {
    goals: [],
    steps: [],
    constraints: [],
    edgeCases: [],
    tools: [],
    successCriteria: [],
    background: [],
  };
  const problems: PlanningProblem[] = [];
  const unread: PlanningProblem[] = [];
  if (openFence !== undefined) {
    problems.push({ line: openFence, message: 'this code fence is never closed' });
  }
  if (hasOtherKeys(frontMatter)) {
    unread.push({ line: frontMatterLine, message: `the front matter ${notRead}` });
  }
  for (const section of sections) readSection(section, texts, problems, unread);
  const isStructured = lines.some(({ kind }) => !['text', 'blank', 'code'].includes(kind));
  const [first] = loose.filter(({ kind }) => kind !== 'blank');
  if (!isStructured) readProse(body, texts);
  else if (first !== undefined && !repeats(loose, [title ?? '', ...texts.goals, ...texts.steps])) {
    const steps = sections.length === 0 ? listIn(loose, title) : undefined;
    if (steps === undefined) unread.push({ line: first.line, message: `this part ${notRead}` });
    else texts.steps.push(...steps);
  }
  for (const list of [problems, unread]) list.sort((a, b) => a.line - b.line);
  const { background: _, ...read } = texts;
  return { title, ...read, problems, unread, isStructured };
}

const notRead =
  'is not read: put what is to be done under "Steps", limits under "Constraints", and what only explains under "Background"';

/** Keys that do not affect whether the document is carried out. */
const plainKeys = /^(?:mode|limits|inputs|title|name|description|authors?|date|tags|version)\s*:/i;

function hasOtherKeys(frontMatter = ''): boolean {
  return frontMatter.split('\n').some((line) => /^[^\s#-]/.test(line) && !plainKeys.test(line));
}

function readSection(
  { name, heading, line, lines }: Section,
  texts: Texts,
  problems: PlanningProblem[],
  unread: PlanningProblem[],
): void {
  const rows = name === 'steps' ? tableSteps(lines) : undefined;
  const { items, strays, headings } = markdownItems(lines);
  const isEmpty = lines.every(({ kind }) => kind === 'blank');
  if (name === undefined) {
    if (!isEmpty) unread.push({ line, message: `the section "${heading}" ${notRead}` });
    return;
  }
  if (isEmpty) problems.push({ line, message: `the section "${heading}" is empty` });
  if (name === 'steps') {
    const beside = [...(rows === undefined ? strays : items), ...headings];
    texts.steps.push(...(rows ?? openSteps(items, unread)));
    unread.push(...beside.map((stray) => ({ line: stray.line, message: besideSteps })));
    return;
  }
  texts[name].push(...items.map(({ text }) => (isDenying(heading) ? `Never: ${text}` : text)));
  const message = `this paragraph is outside the list of "${heading}" and is not read; make it a list item`;
  if (name === 'background') return;
  for (const { text, line } of strays) if (!text.endsWith(':')) problems.push({ line, message });
}

const besideSteps =
  'this is outside the list of steps and may say not to do them: make it a step, or put it under "Background"';

/** Returns the steps that are neither ticked nor struck through. If one has a box, all must; none may contain boxes. */
function openSteps(items: readonly MarkdownItem[], unread: PlanningProblem[]): string[] {
  const hasBoxes = items.some(({ box }) => box !== undefined);
  for (const { text, line, box } of items) {
    const nested = text.replace(/```[\s\S]*/, '');
    const isOdd = (hasBoxes && box === undefined) || /\n\s*\S+[ \t]+\[[^\]]?\]/.test(nested);
    const message =
      'boxes are read in front of each step only: "- [ ]" is to be done, "- [x]" is done';
    if (isOdd) unread.push({ line, message });
  }
  const isOpen = ({ text, box }: MarkdownItem): boolean =>
    box !== 'done' && !/^~~.*~~$/s.test(text);
  return items.filter(isOpen).map(({ text }) => text);
}

/** Returns the steps of a document that is only a list; a list with a title must be a to-do list. */
function listIn(lines: readonly MarkdownLine[], title: string | undefined): string[] | undefined {
  if (lines.some(({ kind }) => kind === 'row')) return undefined;
  const { items, strays } = markdownItems(lines);
  const odd: PlanningProblem[] = [];
  const steps = openSteps(items, odd);
  const isToDo = title === undefined || items.every(({ box }) => box !== undefined);
  const isList = items.every(({ isListed }) => isListed) && strays.length === 0;
  return isToDo && isList && odd.length === 0 ? steps : undefined;
}

/** Returns whether the lines only repeat words of the document: no negation, question or condition. */
function repeats(lines: readonly MarkdownLine[], document: readonly string[]): boolean {
  const known = new Set(document.flatMap(stemsOf));
  return lines.every(
    (line) =>
      line.kind === 'blank' ||
      (line.kind === 'text' &&
        readCommand(line.text).words.every(({ class: kind, stem }) =>
          kind === 'content' ? known.has(stem) : /^(?:empty|courtesy|pronoun)$/.test(kind),
        )),
  );
}

function readProse(body: string, texts: Texts): void {
  const { acts, prohibitions } = proseOf(body);
  if (acts.length + prohibitions.length < 2) return;
  texts.steps.push(...acts);
  texts.constraints.push(...prohibitions);
}

function sectionsOf(lines: readonly MarkdownLine[]): {
  readonly title: string | undefined;
  readonly sections: readonly Section[];
  /** Lines before the first section. */
  readonly loose: readonly MarkdownLine[];
} {
  let title: string | undefined;
  const sections: Section[] = [];
  const loose: MarkdownLine[] = [];
  for (const line of lines) {
    const current = sections.at(-1);
    if (line.kind !== 'heading') {
      (current?.lines ?? loose).push(line);
      continue;
    }
    const { text: heading, level } = line;
    const name = sectionOfHeading(heading);
    if (name === undefined && current !== undefined && level > current.level) {
      current.lines.push(line);
    } else if (name === undefined && level === 1 && title === undefined && current === undefined) {
      title = heading;
    } else sections.push({ name, heading, level, line: line.line, lines: [] });
  }
  return { title, sections, loose };
}

/** End of a sentence: a mark before a blank and a capital. "e.g. Paris" and `a.txt` end none. */
const sentenceEnd = /(?<=(?:^|[^\s.]{2})[.!?]["”)]?)\s+(?=[\p{Lu}`"])/u;

/** Returns the sentences of a text: instructions and prohibitions. */
function proseOf(text: string): {
  readonly acts: readonly string[];
  readonly prohibitions: readonly string[];
} {
  const sentences = text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => splitOutsideQuotes(paragraph.replace(/\s*\n\s*/g, ' ').trim()))
    .filter((sentence) => sentence !== '');
  return {
    acts: sentences.filter((sentence) => !isProhibition(sentence)),
    prohibitions: sentences.filter(isProhibition),
  };
}

function splitOutsideQuotes(paragraph: string): string[] {
  const sentences: string[] = [''];
  for (const [index, part] of paragraph.split(/(`[^`]*`|"[^"]*"|“[^”]*”)/).entries()) {
    const [first = '', ...others] = index % 2 === 1 ? [part] : part.split(sentenceEnd);
    sentences.push(`${sentences.pop() ?? ''}${first}`, ...others);
  }
  return sentences.map((sentence) => sentence.trim());
}

/** Returns whether a sentence is a prohibition that names an act, "Do not send …". "Never mind." and "Don't do it." name none. */
function isProhibition(sentence: string): boolean {
  const act = /^(?:please )?(?:do not|don['’]t|never) (\p{L}+)/iu.exec(sentence)?.[1];
  return (
    act !== undefined && isToolVerb(act) && !/\b(?:it|that|this|them|these|those)\b/i.test(sentence)
  );
}
