import { InvalidInputError } from '@pce/core/errors';
import { type Template, templateFields } from './fields.js';
import { fieldOf, isSectionLabel, listItem, quoted, written } from './read-parts.js';

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
