import type { DiffClass } from '@pce/core/ports';

/** Words whose appearance or disappearance in an item caps the class. Data: texts only. */
export interface TermRule {
  /** Name in the answer, in kebab case. */
  readonly name: string;
  /** Highest class of a change that the rule finds. */
  readonly cap: DiffClass;
  /** Whether a term must be new in the item, be gone from it, or either. */
  readonly when: 'gained' | 'lost' | 'either';
  /**
   * `terms`: any term that differs counts; `number`: only how many there are, so that "never" for "do not" is no change.
   *
   * @defaultValue `terms`
   */
  readonly compare?: 'terms' | 'number';
  /** English verbs, in their base form; their inflections are found too. @defaultValue none */
  readonly verbs?: readonly string[];
  /** Words and phrases, in any language; a `*` at the end stands for any further letters. @defaultValue none */
  readonly terms?: readonly string[];
  /** Sources of regular expressions (flags `giu`), for what no word list can say. @defaultValue none */
  readonly patterns?: readonly string[];
  /** Whether lines of an execution log are looked at too. @defaultValue `false` */
  readonly inLogs?: boolean;
  /** Explanation for people: "an item gains or loses a negation". */
  readonly explanation: string;
}

/** Rules about figures and structure, each with the highest class it allows. */
export interface StructureCaps {
  /** The goal became another one. */
  readonly goalReplaced: DiffClass;
  /** The goal changed, and is still recognizable. */
  readonly goalChanged: DiffClass;
  /** A constraint is gone, or stands where it is none. */
  readonly constraintDropped: DiffClass;
  /** Another item is gone. */
  readonly itemRemoved: DiffClass;
  /** A number, its unit or a date changed. */
  readonly number: DiffClass;
  /** A path or an address outside the workspace appears. */
  readonly outside: DiffClass;
  /** Words of an item stand in the place of others. */
  readonly reworded: DiffClass;
  /** Steps stand in another order. */
  readonly order: DiffClass;
  /** More items changed than are looked at one by one. */
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

/** Kinds of sections of a plan that have a meaning of their own. */
export type SectionKind = 'goal' | 'steps' | 'constraints' | 'done' | 'log';

/** Everything that decides a class, as data that a host can change. */
export interface DiffRules {
  readonly thresholds: DiffThresholds;
  readonly caps: StructureCaps;
  readonly terms: readonly TermRule[];
  /** Beginnings of headings, in lower case, by the kind of section they begin; those of a log are whole headings. */
  readonly sections: Readonly<Record<SectionKind, readonly string[]>>;
}
