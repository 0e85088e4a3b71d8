import { oneLine, wordsIn } from '../text/text.js';
import { parseTaskLabel } from './task-label.js';

/** `**bold**`; the stars of `src/**` and of code stay. */
const bold = /(?<![\w*/\\])\*\*(?=[^\s*/])((?:[^*]|\*(?!\*)){1,500}?)(?<=\S)\*\*(?![\w*/])/dg;
const link = /\[([^[\]]*)\]\([^()\s]*\)/dg;

/** Returns text on one line, without marks for bold text, links and comments. Code stays as it is. */
export function plainText(markdown: string): string {
  const text = markdown.includes('<!--') ? withoutComments(markdown) : markdown;
  const unbold = text.includes('**') ? unwrapped(text, bold) : text;
  return oneLine(unbold.includes('](') ? unwrapped(unbold, link) : unbold);
}

/** Keeps of each match its first group. Nothing is looked for in code. */
function unwrapped(text: string, pattern: RegExp): string {
  const masked = text.replace(/`[^`]*`/g, (code) => 'x'.repeat(code.length));
  let result = '';
  let from = 0;
  for (const { 0: whole, index, indices } of masked.matchAll(pattern)) {
    const [start = 0, end = 0] = indices?.[1] ?? [];
    result += text.slice(from, index) + text.slice(start, end);
    from = index + whole.length;
  }
  return result + text.slice(from);
}

function withoutComments(text: string): string {
  return text
    .split('<!--')
    .map((part, index) => (index === 0 ? part : part.split('-->').slice(1).join('-->')))
    .join(' ');
}

/** Returns whether a line is the ruler below the head of a table: `|---|:-:|`. */
export function isRuler(line: string): boolean {
  return /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line) && line.includes('|');
}

/** Returns the cells of a row; `\\|` in a cell is no end of it. */
export function cellsOf(row: string): readonly string[] {
  return row
    .replace(/^\s*\|/, '')
    .replace(/(?<!\\)\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Sections that tell about the plan and hold none of its tasks. */
const aboutThePlan = new Set(
  wordsIn(`
  goal, goals, goal statement, objective, objectives, purpose, vision, non-goals, overview,
  summary, executive summary, introduction, background, context, motivation, problem, problem
  statement, scope, out of scope, in scope, requirements, assumptions, smart criteria, resources
  required, related goals, tags, stakeholder analysis, permits and licenses, compliance
  standards, regulatory bodies, risk assessment and mitigation
  strategies, constraints, risks, risks and mitigations, risks & mitigations, risk assessment,
  success criteria, success metrics, acceptance criteria, definition of done, metrics, notes,
  note, references, resources, links, glossary, appendix, open questions, questions, decisions,
  decision log, changelog, edge cases, tools, stakeholders, architecture, design, technical
  context, key files, table of contents, contents, purpose / big picture, surprises &
  discoveries, outcomes & retrospective, context and orientation, validation and acceptance,
  idempotence and recovery, artifacts and notes, interfaces and dependencies, dependencies, path
  conventions, dependencies & execution order, implementation strategy, execution flow,
  prerequisites
`),
);

/** Sections that only say that tasks follow. */
const holdsTasks = new Set(
  wordsIn(`
  tasks, task list, steps, plan, the plan, to-dos, todos, todo, to do, checklist,
  implementation, implementation plan, implementation steps, action items, actions, work
  breakdown, work breakdown structure, wbs, progress, milestones, phases, roadmap, execution,
  execution plan, plan of work, concrete steps, backlog, work items, schedule
`),
);

export function isAboutThePlan(heading: string): boolean {
  // `Appendix: definition of ready`
  return (
    aboutThePlan.has(nameOfSection(heading)) ||
    aboutThePlan.has(nameOfSection(heading).split(':')[0] ?? '')
  );
}

export function isTaskList(heading: string): boolean {
  return holdsTasks.has(nameOfSection(heading));
}

/** Returns the name of a section in lower case, without numbers and marks; none for a heading that names a task. */
export function nameOfSection(heading: string): string {
  const { kind, title } = parseTaskLabel(plainText(heading));
  // "Task 3: Overview" is a task.
  return kind === undefined ? title.toLowerCase().replace(/[^a-z&/]+$|^[^a-z]+/g, '') : '';
}
