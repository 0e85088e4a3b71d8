import { splitFrontMatter } from '@pce/core/text';
import { type MarkdownItem, markdownItems } from './markdown-items.js';
import { type MarkdownLine, markdownLines } from './markdown-lines.js';
import { proseOf } from './prose.js';
import { isDenying, type SectionName, sectionNames, sectionOfHeading } from './section-names.js';
import { tableSteps } from './table-steps.js';

/** A remark for the author of a planning document, which runs all the same. */
export interface PlanningProblem {
  /** Line number, from 1. */
  readonly line: number;
  readonly message: string;
}

/** Texts of a planning document by section, as written. */
export interface PlanningDocument {
  /** The first heading of level 1 that opens no section. */
  readonly title: string | undefined;
  readonly goals: readonly string[];
  readonly steps: readonly string[];
  readonly constraints: readonly string[];
  readonly edgeCases: readonly string[];
  readonly tools: readonly string[];
  readonly successCriteria: readonly string[];
  readonly problems: readonly PlanningProblem[];
  /** Whether the text has headings or lists, rather than being a request in a few sentences. */
  readonly isStructured: boolean;
}

interface Section {
  readonly name: SectionName;
  readonly level: number;
  readonly line: number;
  /** Prohibitions: each item says what is not to be done. */
  readonly denies: boolean;
  readonly lines: MarkdownLine[];
}

type Texts = Record<SectionName, string[]>;

/**
 * Reads a planning document: Markdown whose headings name goals, steps, constraints, edge cases, tools and success
 * criteria. Headings may be of any level and case, sections may be missing or come in any order, front matter is cut
 * off. Without a section of steps, a to-do list, numbered lists or a table of actions are the steps, or the sentences
 * of a text that has no structure at all. Any text is a planning document: this never throws.
 */
export function parsePlanningDocument(markdown: string): PlanningDocument {
  const { body, bodyLine } = splitFrontMatter(markdown);
  const { lines, openFence } = markdownLines(body, bodyLine);
  const { title, sections, others } = sectionsOf(lines);
  const texts: Texts = {
    goals: [],
    steps: [],
    constraints: [],
    edgeCases: [],
    tools: [],
    successCriteria: [],
  };
  const problems: PlanningProblem[] = [];
  if (openFence !== undefined) {
    problems.push({ line: openFence, message: 'this code fence is never closed' });
  }
  for (const section of sections) problems.push(...readSection(section, texts));
  const isStructured = lines.some(
    ({ kind }) => kind !== 'text' && kind !== 'blank' && kind !== 'code',
  );
  if (texts.steps.length === 0) texts.steps.push(...stepsOutside(others));
  if (!isStructured) readProse(body, texts);
  problems.sort((a, b) => a.line - b.line);
  return { title, ...texts, problems, isStructured };
}

function readSection({ name, line, denies, lines }: Section, texts: Texts): PlanningProblem[] {
  const label = sectionNames[name][0];
  const rows = name === 'steps' ? tableSteps(lines) : undefined;
  if (rows !== undefined) {
    texts.steps.push(...rows.map(({ text }) => text));
    return [];
  }
  const { items, strays } = markdownItems(lines);
  const open = name === 'steps' ? items.filter(({ box }) => box !== 'done') : items;
  texts[name].push(...open.map(({ text }) => (denies ? `Never: ${text}` : text)));
  const empty = items.length === 0 ? [{ line, message: `the section "${label}" is empty` }] : [];
  return [
    ...empty,
    ...strays.map((stray) => ({
      line: stray.line,
      message: `this paragraph stands beside the list of "${label}" and is not read; make it a list item`,
    })),
  ];
}

/** Steps of a document that has no section for them: a table of actions, a to-do list, or its numbered lists. */
function stepsOutside(lines: readonly MarkdownLine[]): string[] {
  const rows = tableSteps(lines);
  if (rows !== undefined) return rows.map(({ text }) => text);
  const { items } = markdownItems(lines);
  const boxed = items.filter(({ box }) => box !== undefined);
  const steps = boxed.length > 0 ? boxed : items.filter(({ isNumbered }) => isNumbered);
  return steps.filter(({ box }: MarkdownItem) => box !== 'done').map(({ text }) => text);
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
  /** Lines that stand in no section. */
  readonly others: readonly MarkdownLine[];
} {
  let title: string | undefined;
  const sections: Section[] = [];
  const others: MarkdownLine[] = [];
  let current: Section | undefined;
  for (const line of lines) {
    if (line.kind !== 'heading') {
      (current?.lines ?? others).push(line);
      continue;
    }
    const name = sectionOfHeading(line.text);
    if (name !== undefined) {
      const { text, level } = line;
      current = { name, level, line: line.line, denies: isDenying(text), lines: [] };
      sections.push(current);
    } else if (current !== undefined && line.level > current.level) {
      current.lines.push(line);
    } else {
      current = undefined;
      if (line.level === 1 && line.text !== '') title ??= line.text;
      else others.push(line);
    }
  }
  return { title, sections, others };
}
