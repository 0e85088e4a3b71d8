/** A field of the Reflexion-Aligned Template. */
export interface TemplateField {
  /** Name of its property. */
  readonly name: string;
  /** Label between the brackets, as it is written. */
  readonly label: string;
  readonly emoji: string;
  /** Other labels for the same: synonyms, and other languages. */
  readonly alsoLabels: readonly string[];
}

/** The fields of the template, in their order. */
export const templateFields = [
  {
    name: 'project',
    label: 'PROJECT',
    emoji: '📂',
    alsoLabels: ['PROJEKT', 'PROJET', 'PROYECTO', 'PROJETO', 'PROGETTO', '项目', 'プロジェクト'],
  },
  {
    name: 'currentGoal',
    label: 'CURRENT GOAL',
    emoji: '🗺️',
    alsoLabels: [
      'GOAL',
      'AKTUELLES ZIEL',
      'ZIEL',
      'OBJECTIF ACTUEL',
      'OBJECTIF',
      'OBJETIVO ACTUAL',
      'OBJETIVO ATUAL',
      'OBJETIVO',
      'OBIETTIVO ATTUALE',
      '当前目标',
      '目标',
      '現在の目標',
    ],
  },
  {
    name: 'reflection',
    label: 'REFLECTION',
    emoji: '🪞',
    alsoLabels: [
      'REFLEXION',
      'RÉFLEXION',
      'REFLEXIÓN',
      'REFLEXÃO',
      'RIFLESSIONE',
      '反思',
      '振り返り',
    ],
  },
  {
    name: 'alignmentCheck',
    label: 'ALIGNMENT_CHECK',
    emoji: '✅',
    alsoLabels: [
      'ALIGNMENT CHECK',
      'ALIGNMENT',
      'ABGLEICH',
      'AUSRICHTUNG',
      "VÉRIFICATION D'ALIGNEMENT",
      'ALIGNEMENT',
      'ALINEACIÓN',
      'ALINHAMENTO',
      'ALLINEAMENTO',
      '对齐检查',
      '整合性確認',
    ],
  },
] as const satisfies readonly TemplateField[];

/** The words of the reflection and of the check, with those of other languages. */
export const templateWords = {
  diagnosis: [
    'diagnosis',
    'root cause',
    'diagnose',
    'diagnostic',
    'diagnóstico',
    'diagnosi',
    '诊断',
    '診断',
  ],
  actionItems: [
    'action_items',
    'action items',
    'actions',
    'recommended actions',
    'recommendations',
    'maßnahmen',
    'massnahmen',
    'acciones',
    'ações',
    'azioni',
    'next steps',
    '行动项',
    '行动',
    'アクション',
  ],
  yes: ['yes', 'y', 'true', 'aligned', 'ja', 'oui', 'sí', 'si', 'sì', 'sim', '是', 'はい'],
  no: [
    'no',
    'n',
    'false',
    'misaligned',
    'not aligned',
    'nein',
    'non',
    'não',
    'nao',
    '否',
    'いいえ',
  ],
};

/** A section of a template that is not a field, such as `[🧰 TOOLS]`. */
export interface TemplateSection {
  /** Label between the brackets, without its emoji. */
  readonly label: string;
  /** The emoji before it; empty if there is none. */
  readonly emoji: string;
  readonly text: string;
}

/** The Reflexion-Aligned Template, filled in. */
export interface Template {
  readonly project: string;
  readonly currentGoal: string;
  /** Other sections in order, between the goal and the reflection. */
  readonly sections: readonly TemplateSection[];
  readonly reflection: { readonly diagnosis: string; readonly actionItems: readonly string[] };
  readonly alignmentCheck: { readonly aligned: boolean; readonly rationale: string };
}
