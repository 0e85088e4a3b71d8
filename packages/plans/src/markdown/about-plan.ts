import type { PlanAbout, PlanRisk } from '../plan.js';
import { oneLine, wordsIn } from '../text/text.js';
import type { MarkdownItem } from './markdown-block.js';
import type { Section } from './outline.js';
import { nameOfSection, plainText } from './plain-text.js';
import { parseTaskLabel } from './task-label.js';
import { isLabelled } from './task-node.js';

const names = {
  goal: `goal, goals, goal statement, objective, objectives, purpose, purpose / big picture, vision, ziel, ziele`,
  criteria: `success criteria, success criterion, success metrics, acceptance criteria, smart criteria, metrics,
    definition of done, erfolgskriterien`,
  constraints: 'constraints, constraint, rules, limits, randbedingungen',
  risks: `risks, risk, risk assessment, risks and mitigations, risks & mitigations,
    risk assessment and mitigation strategies, key risks, diverse risks, risiken`,
} as const;

type Kind = keyof typeof names;

const kinds: ReadonlyMap<string, Kind> = new Map(
  (['goal', 'criteria', 'constraints', 'risks'] as const).flatMap((kind) =>
    wordsIn(names[kind]).map((word) => [word, kind] as const),
  ),
);

/** Returns whether a section says what the plan is for, by its heading: goal, success criteria, constraints or risks. */
export function saysPurpose(heading: string): boolean {
  return kinds.has(nameOfSection(heading));
}

/** Returns the label and the rest of a line such as `Goal: close two deals` that says what the plan is for. */
export function purposeIn(
  line: string,
): { readonly kind: Kind; readonly text: string } | undefined {
  const [, label = '', text = ''] = /^([\p{L} &]{4,40}):\s+(.+)$/su.exec(plainText(line)) ?? [];
  const kind = kinds.get(label.toLowerCase());
  return kind === undefined ? undefined : { kind, text };
}

/** Returns what a document says about its plan as a whole; `undefined` if it says nothing. */
export function aboutPlan(root: Section): PlanAbout | undefined {
  const said: Record<Kind, string[]> = { goal: [], criteria: [], constraints: [], risks: [] };
  const points = root.items.flatMap(({ lines }) => lines);
  const lines = [...root.text, ...points]
    .map(({ text }) => purposeIn(text))
    .filter((each) => each !== undefined);
  for (const { kind, text } of lines) said[kind].push(text);
  for (const section of root.sections) collect(section, said);
  if (Object.values(said).every((points) => points.length === 0)) return undefined;
  const { goal, criteria, constraints } = said;
  return {
    ...(goal.length > 0 && { goal: goal.join('\n') }),
    criteria,
    constraints,
    risks: said.risks.map(toRisk),
  };
}

function collect({ heading, text, items, sections }: Section, said: Record<Kind, string[]>): void {
  const kind = heading && kinds.get(nameOfSection(heading.text));
  if (kind !== undefined) {
    const paragraph = oneLine(text.map((line) => plainText(line.text)).join(' '));
    said[kind].push(...[paragraph, ...items.map(textOf)].filter((each) => each !== ''));
  }
  // Sections below a task are about that task.
  if (heading && isLabelled(parseTaskLabel(plainText(heading.text)))) return;
  for (const section of sections) collect(section, said);
}

function textOf({ lines, notes, items }: MarkdownItem): string {
  const own = oneLine([...lines, ...notes].map(({ text }) => plainText(text)).join(' '));
  return [own, ...items.map(textOf)].join('; ');
}

function toRisk(text: string): PlanRisk {
  const [description = '', mitigation] = text.split(
    /\s*[;,.(–—-]*\s*\bmitigat(?:ion|ed by|e by)\s*:?\s*|\s*(?:→|->|=>)\s*/iu,
  );
  const stated = description.replace(/^risk:\s*/i, '') || text;
  return { description: stated, ...(mitigation && { mitigation: mitigation.replace(/\)$/, '') }) };
}
