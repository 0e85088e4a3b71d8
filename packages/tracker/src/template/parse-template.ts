import { InvalidInputError } from '@pce/core/errors';
import {
  type Template,
  type TemplateField,
  type TemplateSection,
  templateFields,
} from './fields.js';
import {
  fieldOf,
  indent,
  isSectionLabel,
  listItem,
  quoted,
  readCheck,
  readLabel,
  readReflection,
  readText,
  written,
} from './read-parts.js';

/** Something that is wrong with a template. */
interface TemplateProblem {
  /** Label of the field. */
  readonly field: string;
  /** Line of the field, or of its expected place, from 1. */
  readonly line: number;
  readonly message: string;
}

/** A template that was read, or everything that is wrong with it. */
export type ParsedTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly problems: readonly TemplateProblem[] };

interface Part {
  readonly field: TemplateField | undefined;
  readonly label: string;
  readonly emoji: string;
  readonly line: number;
  readonly lines: string[];
}

/**
 * Reads the Reflexion-Aligned Template from Markdown, as people and models write it: with other emoji or none, in bold, in
 * lists or headings, with labels of other languages, in code fences. A missing or repeated field is a problem
 * that names it and its line; nothing is thrown.
 */
export function parseTemplate(markdown: string): ParsedTemplate {
  const lines = unfenced(markdown.split(/\r?\n/));
  const parts = splitParts(lines);
  const end = markdown.trimEnd().split('\n').length;
  const problems: TemplateProblem[] = [];
  const [project, goal, reflecting, checking] = templateFields.map((field) => {
    const [first, second] = parts.filter((part) => part.field === field);
    if (first === undefined) problems.push(missing(field, parts, end));
    if (second !== undefined && first !== undefined) problems.push(doubled(field, first, second));
    return first;
  });
  const reflection = reflecting && readReflection(reflecting.lines);
  const check = checking && readCheck(readText(checking.lines));
  for (const [part, read] of [
    [reflecting, reflection],
    [checking, check],
  ] as const) {
    if (part !== undefined && typeof read === 'string') {
      problems.push({ field: part.label, line: part.line, message: read });
    }
  }
  if (
    !project ||
    !goal ||
    typeof reflection !== 'object' ||
    typeof check !== 'object' ||
    problems.length > 0
  ) {
    return { ok: false, problems: problems.toSorted((a, b) => a.line - b.line) };
  }
  const template = {
    project: readText(project.lines),
    currentGoal: readText(goal.lines),
    sections: parts.filter(({ field }) => field === undefined).map(toSection),
    reflection,
    alignmentCheck: check,
  };
  return { ok: true, template };
}

function toSection({ label, emoji, lines }: Part): TemplateSection {
  return { label, emoji, text: readText(lines) };
}

function unfenced(lines: readonly string[]): readonly string[] {
  const marks = lines.flatMap((line, index) => (/^ {0,3}(?:```|~~~)/.test(line) ? [index] : []));
  const [open = -1, close = -1] = marks;
  const isWhole =
    marks.length === 2 && lines.slice(open, close).some((line) => readLabel(line)?.isBracketed);
  return isWhole
    ? lines.map((line, index) => (index === open || index === close ? '' : line))
    : lines;
}

function splitParts(lines: readonly string[]): Part[] {
  const parts: Part[] = [];
  let isFenced = false;
  for (const [index, line] of lines.entries()) {
    const isDeep = line.startsWith(' '.repeat(indent));
    if (!isDeep && /^ {0,3}(?:```|~~~)/.test(line)) isFenced = !isFenced;
    const found = isDeep || isFenced ? undefined : readLabel(line);
    const field = found && fieldOf(found.label, templateFields);
    const isPart =
      found !== undefined &&
      (field !== undefined || (found.isBracketed && isSectionLabel(found.label)));
    if (isPart) {
      const { emoji, rest } = found;
      const label = field?.label ?? found.label;
      parts.push({ field, label, emoji, line: index + 1, lines: [rest] });
    } else parts.at(-1)?.lines.push(line);
  }
  return parts;
}

function missing(
  field: (typeof templateFields)[number],
  parts: readonly Part[],
  end: number,
): TemplateProblem {
  const { label, emoji } = field;
  const after: readonly TemplateField[] = templateFields.slice(templateFields.indexOf(field) + 1);
  const next = parts.find((part) => part.field !== undefined && after.includes(part.field));
  const line = next?.line ?? end;
  const place = next === undefined ? 'at the end' : `before [${next.label}]`;
  return { field: label, line, message: `[${emoji} ${label}] is missing: write it ${place}` };
}

function doubled({ label }: TemplateField, first: Part, second: Part): TemplateProblem {
  const message = `[${label}] stands twice, in line ${first.line} and in line ${second.line}: keep one`;
  return { field: label, line: second.line, message };
}

/**
 * Renders a template as Markdown. `parseTemplate` reads exactly the same template back.
 *
 * @throws `InvalidInputError` for a section whose label could not be read back: write it in capitals, and not that of a field.
 */
export function renderTemplate({
  project,
  currentGoal,
  sections,
  reflection: { diagnosis, actionItems },
  alignmentCheck: { aligned, rationale },
}: Template): string {
  const parts = [
    `${heading('project')} ${written(project)}`,
    `${heading('currentGoal')} ${written(currentGoal)}`,
    ...sections.map(({ emoji, label, text }) => `${sectionHeading(emoji, label)} ${written(text)}`),
    heading('reflection'),
    `  diagnosis: ${quoted(diagnosis)}`,
    actionItems.length === 0 ? '  action_items: []' : '  action_items:',
    ...actionItems.map((item) => `    - ${listItem(item)}`),
    `${heading('alignmentCheck')} ${aligned ? 'yes' : 'no'}  // ${written(rationale)}`,
  ];
  return `${parts.join('\n')}\n`;
}

function heading(name: (typeof templateFields)[number]['name']): string {
  const field = templateFields.find((each) => each.name === name);
  return `[${field?.emoji} ${field?.label}]`;
}

function sectionHeading(emoji: string, label: string): string {
  const isReadable = isSectionLabel(label) && fieldOf(label, templateFields) === undefined;
  if (isReadable && !/[\p{L}\p{N}\s[\]]/u.test(emoji)) return `[${emoji && `${emoji} `}${label}]`;
  throw new InvalidInputError(
    `section [${emoji} ${label}]: write the label in capitals, and not that of a field`,
  );
}
