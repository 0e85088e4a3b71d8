/** The sections of a planning document that PCE reads. Any other heading is prose. */
export const sectionNames = {
  goals: ['goals', 'goal', 'objectives', 'objective', 'aims', 'aim'],
  steps: ['steps', 'step', 'procedure', 'plan', 'process', 'instructions', 'tasks', 'what to do'],
  constraints: ['constraints', 'constraint', 'rules', 'limits', 'boundaries', 'must not'],
  edgeCases: ['edge cases', 'edge case', 'exceptions', 'error handling', 'if something fails'],
  tools: ['tools', 'tools to use', 'tool'],
  successCriteria: [
    'success criteria',
    'success criterion',
    'done when',
    'acceptance',
    'acceptance criteria',
    'definition of done',
    'criteria',
  ],
} as const;

export type SectionName = keyof typeof sectionNames;

const byTitle = new Map<string, SectionName>(
  Object.entries(sectionNames).flatMap(([name, titles]) =>
    titles.map((title): [string, SectionName] => [title, name as SectionName]),
  ),
);

/** The section a heading opens: `2. Edge-Cases:` opens the edge cases. */
export function sectionOfHeading(heading: string): SectionName | undefined {
  if (heading.length > 100) return undefined;
  const words = heading.toLowerCase().match(/\p{L}+/gu) ?? [];
  const title = words.join(' ').replace(/^(?:the|our) /, '');
  return byTitle.get(title);
}
