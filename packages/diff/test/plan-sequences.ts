import { readFileSync } from 'node:fs';

export interface WrittenPlan {
  readonly goal: string;
  readonly text: string;
}

interface Project {
  readonly goal: string;
  readonly constraints: readonly string[];
  readonly steps: readonly string[];
}

const table = readFileSync(
  new URL('../src/__fixtures__/plan-sequences.jsonl', import.meta.url),
  'utf8',
);
const projects: readonly Project[] = table
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const list = (texts: readonly string[]) => texts.map((text) => `- ${text}\n`).join('');
const numbered = (texts: readonly string[]) =>
  texts.map((text, at) => `${at + 1}. ${text}\n`).join('');
const document = ({ goal, constraints }: Project, steps: string) =>
  `## Goal\n\n${goal}\n\n## Steps\n\n${steps}\n## Constraints\n\n${list(constraints)}`;
const template = ({ goal }: Project, steps: string, at: number) =>
  `[📂 PROJECT] work\n[🗺️ CURRENT GOAL] ${goal}\n\n[📋 PLAN]\n${steps}\n[🪞 REFLECTION]\n  diagnosis: "Step ${at} is done, nothing is in the way."\n  action_items:\n    - Go on with step ${at + 1}\n[✅ ALIGNMENT_CHECK] yes // it keeps to the goal\n`;

const reworded = (step: string) => `${step.replace(/^(\w+) /, '$1 next ')}, as agreed`;

/** Plan formats of planners when `at` steps of a project are done. */
const forms: Readonly<Record<string, (project: Project, at: number) => string>> = {
  'the next three steps': (project, at) =>
    document(project, numbered(project.steps.slice(at, at + 3))),
  'all steps that are left': (project, at) => document(project, numbered(project.steps.slice(at))),
  'all steps, with ticks': (project, at) =>
    document(
      project,
      project.steps.map((step, place) => `- [${place < at ? 'x' : ' '}] ${step}\n`).join(''),
    ),
  'done steps in a section of their own': (project, at) =>
    `${document(project, numbered(project.steps.slice(at, at + 4)))}\n## Progress\n\n${list(project.steps.slice(0, at))}`,
  'three steps, one reworded now and then': (project, at) =>
    document(
      project,
      numbered(
        project.steps
          .slice(at, at + 3)
          .map((step, place) => (place === 0 && at % 3 === 1 ? reworded(step) : step)),
      ),
    ),
  'four steps, two in another order now and then': (project, at) => {
    const [first = '', second = '', ...rest] = project.steps.slice(at, at + 4);
    return document(
      project,
      numbered(at % 4 === 2 ? [first, ...rest, second] : [first, second, ...rest]),
    );
  },
  'the next step alone': (project, at) =>
    document(project, numbered(project.steps.slice(at, at + 1))),
  'the template, with three steps': (project, at) =>
    template(project, numbered(project.steps.slice(at, at + 3)), at),
};

export function planSequences(): Readonly<Record<string, readonly WrittenPlan[]>> {
  return Object.fromEntries(
    Object.entries(forms).map(([form, write]) => [
      form,
      projects.flatMap((project) =>
        project.steps.map((_, at) => ({ goal: project.goal, text: write(project, at) })),
      ),
    ]),
  );
}
