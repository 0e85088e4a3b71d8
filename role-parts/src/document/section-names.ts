const titles = {
  goals: 'goals|goal|objectives|objective|aims|aim',
  steps:
    'steps|step|procedure|plan|process|instructions|tasks|what to do|checklist|to do|todo|actions|action items',
  // A constraint binds a model too, so its headings are read in more languages.
  constraints: `constraints|constraint|rules|limits|boundaries|must not|never|do not|don t|einschränkungen|regeln|grenzen|niemals|verboten|restricciones|reglas|límites|nunca|prohibido|contraintes|règles|limites|jamais|interdit`,
  edgeCases: 'edge cases|edge case|exceptions|error handling|if something fails|failures',
  tools: 'tools|tools to use|tool',
  successCriteria: `success criteria|success criterion|done when|acceptance|acceptance criteria|definition of done|criteria|verification`,
  background: 'background|about|context|description|introduction|overview|purpose|summary',
} as const;

/** A section that is read; `background` explains, and none of it is to be done. */
export type SectionName = keyof typeof titles;

const byTitle = new Map<string, SectionName>(
  Object.entries(titles).flatMap(([name, list]) =>
    list.split('|').map((title): [string, SectionName] => [title, name as SectionName]),
  ),
);

const denying =
  /^(?:must not|never|do not|don t|niemals|verboten|nunca|prohibido|jamais|interdit)$/;

/** Returns the section that a heading names, such as edge cases for `2. Edge-Cases:`; `undefined` for other headings. */
export function sectionOfHeading(heading: string): SectionName | undefined {
  return byTitle.get(titleOf(heading));
}

/** Returns whether a heading such as "Never" makes each item below it a prohibition. */
export function isDenying(heading: string): boolean {
  return denying.test(titleOf(heading));
}

function titleOf(heading: string): string {
  if (heading.length > 100) return '';
  const words = heading.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.join(' ').replace(/^(?:the|our) /, '');
}
