import { splitFrontMatter } from '@pce/core/text';
import { markdownItems } from './markdown-items.js';
import { type MarkdownLine, markdownLines } from './markdown-lines.js';
import { type SectionName, sectionNames, sectionOfHeading } from './section-names.js';

/** Something in a planning document that its author should look at. It still runs. */
export interface PlanningProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** What a planning document says, section by section, in its own words. */
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
}

interface Section {
  readonly name: SectionName;
  readonly level: number;
  readonly line: number;
  readonly lines: MarkdownLine[];
}

/**
 * Reads a planning document: Markdown whose headings name goals, steps, constraints, edge cases, tools and success
 * criteria. Headings may be of any level and case, sections may be missing or come in any order, front matter is cut
 * off. Any text is a planning document, if perhaps one without sections: this never throws.
 */
export function parsePlanningDocument(markdown: string): PlanningDocument {
  const { body, bodyLine } = splitFrontMatter(markdown);
  const { lines, openFence } = markdownLines(body, bodyLine);
  const { title, sections } = sectionsOf(lines);
  const texts: Record<SectionName, string[]> = {
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
  for (const section of sections) {
    const { items, strays } = markdownItems(section.lines);
    for (const item of items) texts[section.name].push(item.text);
    const label = sectionNames[section.name][0];
    if (items.length === 0) {
      problems.push({ line: section.line, message: `the section "${label}" is empty` });
    }
    for (const { line } of strays) {
      problems.push({
        line,
        message: `this paragraph stands beside the list of "${label}" and is not read; make it a list item`,
      });
    }
  }
  problems.sort((a, b) => a.line - b.line);
  return { title, ...texts, problems };
}

function sectionsOf(lines: readonly MarkdownLine[]): {
  readonly title: string | undefined;
  readonly sections: readonly Section[];
} {
  let title: string | undefined;
  const sections: Section[] = [];
  let current: Section | undefined;
  for (const line of lines) {
    if (line.kind !== 'heading') {
      current?.lines.push(line);
      continue;
    }
    const name = sectionOfHeading(line.text);
    if (name !== undefined) {
      current = { name, level: line.level, line: line.line, lines: [] };
      sections.push(current);
    } else if (current !== undefined && line.level > current.level) {
      current.lines.push(line);
    } else {
      current = undefined;
      if (line.level === 1 && line.text !== '') title ??= line.text;
    }
  }
  return { title, sections };
}
