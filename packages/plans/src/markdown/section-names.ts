import { wordsIn } from '../text/words-in.js';
import { plainText } from './plain-text.js';
import { parseTaskLabel } from './task-label.js';

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
