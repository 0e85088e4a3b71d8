/**
 * The sections of a planning document that PCE reads, by the headings that people give them in English, German, Spanish
 * and French. Any other heading is prose.
 */
export const sectionNames = {
  goals: [
    ...['goals', 'goal', 'objectives', 'objective', 'aims', 'aim', 'ziele', 'ziel'],
    ...['objetivos', 'objetivo', 'metas', 'objectifs', 'objectif', 'buts', 'but'],
  ],
  steps: [
    ...[
      'steps',
      'step',
      'procedure',
      'plan',
      'process',
      'instructions',
      'tasks',
      'what to do',
      'checklist',
    ],
    ...[
      'to do',
      'todo',
      'actions',
      'schritte',
      'vorgehen',
      'ablauf',
      'aufgaben',
      'anleitung',
      'pasos',
    ],
    ...[
      'procedimiento',
      'instrucciones',
      'tareas',
      'étapes',
      'procédure',
      'tâches',
      'marche à suivre',
    ],
  ],
  constraints: [
    ...[
      'constraints',
      'constraint',
      'rules',
      'limits',
      'boundaries',
      'must not',
      'never',
      'do not',
      'don t',
    ],
    ...[
      'einschränkungen',
      'regeln',
      'grenzen',
      'niemals',
      'verboten',
      'restricciones',
      'reglas',
      'límites',
    ],
    ...['nunca', 'prohibido', 'contraintes', 'règles', 'limites', 'jamais', 'interdit'],
  ],
  edgeCases: [
    ...[
      'edge cases',
      'edge case',
      'exceptions',
      'error handling',
      'if something fails',
      'failures',
    ],
    ...['randfälle', 'sonderfälle', 'ausnahmen', 'fehlerbehandlung', 'casos límite', 'excepciones'],
    ...['cas limites', 'cas particuliers', 'exceptions'],
  ],
  tools: ['tools', 'tools to use', 'tool', 'werkzeuge', 'herramientas', 'outils'],
  successCriteria: [
    ...['success criteria', 'success criterion', 'done when', 'acceptance', 'acceptance criteria'],
    ...[
      'definition of done',
      'criteria',
      'verification',
      'erfolgskriterien',
      'fertig wenn',
      'abnahme',
    ],
    ...['prüfung', 'criterios de éxito', 'verificación', 'criterios de aceptación'],
    ...['critères de réussite', 'critères de succès', 'vérification'],
  ],
} as const;

export type SectionName = keyof typeof sectionNames;

const byTitle = new Map<string, SectionName>(
  Object.entries(sectionNames).flatMap(([name, titles]) =>
    titles.map((title): [string, SectionName] => [title, name as SectionName]),
  ),
);

/** Headings that negate: an item below them says what is not to be done. */
const denying = new Set([
  'must not',
  'never',
  'do not',
  'don t',
  'niemals',
  'verboten',
  'nunca',
  'prohibido',
  'jamais',
  'interdit',
]);

/** Returns the section that a heading opens: `2. Edge-Cases:` opens the edge cases. */
export function sectionOfHeading(heading: string): SectionName | undefined {
  return byTitle.get(titleOf(heading));
}

/** Returns whether a heading such as "Never" makes each item below it a prohibition. */
export function isDenying(heading: string): boolean {
  return denying.has(titleOf(heading));
}

function titleOf(heading: string): string {
  if (heading.length > 100) return '';
  const words = heading.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.join(' ').replace(/^(?:the|our|die|der|das|los|las|les) /, '');
}
