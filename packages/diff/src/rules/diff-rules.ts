import type { DiffClass } from '@pce/core/internal';

/** Words whose appearance or disappearance in an item caps the class. Data: texts only. */
export interface TermRule {
  /** Name in the answer, in kebab case. */
  readonly name: string;
  /** Highest class of a change that matches the rule. */
  readonly cap: DiffClass;
  /** Whether a term must be added to the item, removed from it, or either. */
  readonly when: 'gained' | 'lost' | 'either';
  /**
   * `terms`: any term that differs counts; `number`: only their number, so that "never" instead of "do not" is no
   * change.
   *
   * @defaultValue `terms`
   */
  readonly compare?: 'terms' | 'number';
  /** English verbs in base form; their inflections match too. @defaultValue none */
  readonly verbs?: readonly string[];
  /** Words and phrases, in any language; a final `*` matches any further letters. @defaultValue none */
  readonly terms?: readonly string[];
  /** Sources of regular expressions (flags `giu`), for anything beyond word lists. @defaultValue none */
  readonly patterns?: readonly string[];
  /** Whether the rule applies to execution logs too. @defaultValue `false` */
  readonly inLogs?: boolean;
  /** Explanation for people: "an item gains or loses a negation". */
  readonly explanation: string;
}

/** Rules about figures and structure, each with the highest class it allows. */
interface StructureCaps {
  /** The goal was replaced. */
  readonly goalReplaced: DiffClass;
  /** The goal changed, and is still recognizable. */
  readonly goalChanged: DiffClass;
  /** A constraint was removed, or is no longer one. */
  readonly constraintDropped: DiffClass;
  /** Another item was removed. */
  readonly itemRemoved: DiffClass;
  /** A number, its unit or a date changed. */
  readonly number: DiffClass;
  /** A path or an address outside the workspace appears. */
  readonly outside: DiffClass;
  /** Words of an item were replaced. */
  readonly reworded: DiffClass;
  /** The order of steps changed. */
  readonly order: DiffClass;
  /** More items changed than are compared one by one. */
  readonly manyChanges: DiffClass;
}

/** Figures at or below which a class is the highest allowed. */
export interface DiffThresholds {
  /** Text ratio. LOW needs a low ratio and few kept items. */
  readonly ratio: { readonly medium: number; readonly low: number };
  /** Share of kept items. */
  readonly kept: { readonly medium: number; readonly low: number };
  /** Similarity at or below which a goal counts as replaced. */
  readonly goal: number;
}

/** Kinds of plan sections with a meaning. */
export type SectionKind = 'goal' | 'steps' | 'constraints' | 'done' | 'log';

/** Everything that decides a class, as data that a host can change. */
export interface DiffRules {
  readonly thresholds: DiffThresholds;
  readonly caps: StructureCaps;
  readonly terms: readonly TermRule[];
  /** Beginnings of headings, in lower case, by kind of section; those of a log are whole headings. */
  readonly sections: Readonly<Record<SectionKind, readonly string[]>>;
}
