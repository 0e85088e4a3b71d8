/**
 * Likelihood that two versions of a text mean the same work: HIGH, the same; MEDIUM, a person or a Reflector should check;
 * LOW, other work.
 */
export type DiffClass = 'HIGH' | 'MEDIUM' | 'LOW';

/** Input of a classifier: two versions of a plan, a scratchpad or another text. */
export interface DiffInput {
  readonly from: string;
  readonly to: string;
  /** Name of the old text in the head of the patch. @defaultValue `from` */
  readonly fromName?: string;
  /** Name of the new text in the head of the patch. @defaultValue `to` */
  readonly toName?: string;
}

/** Options of one classification. */
export interface DiffOptions {
  /** Aborts the classification: `classify` rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Time limit in milliseconds, after which a coarse answer is returned. @defaultValue the classifier's own */
  readonly timeoutMs?: number;
}

/** Figures of a change, each from 0 (nothing in common) to 1 (no relevant difference). */
export interface DiffFigures {
  /** Similarity of the texts by line, after normalization. */
  readonly ratio: number;
  /** Share of items (goals, steps, constraints) in both texts, at any position. */
  readonly kept: number;
  /** Share of the kept items in the same order. */
  readonly order: number;
}

/** A rule that supports a class. */
export interface DiffReason {
  /** Name of the rule in kebab case, such as `negation` or `order`. Contains no text. */
  readonly rule: string;
  /** Highest class the rule allows. */
  readonly class: DiffClass;
  /** Explanation for people. May quote the texts: never log it unscrubbed. */
  readonly detail: string;
}

/** An item that differs. `from` is absent for an added item, `to` for a removed one. */
export interface ItemChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly from?: string;
  readonly to?: string;
}

/** Answer of a classifier. JSON, so that a journal can store it. */
export interface ClassifiedDiff {
  /** Unified diff by line for `git apply` and `patch`: applied to `from` it gives `to`. Empty for equal texts. */
  readonly patch: string;
  readonly class: DiffClass;
  readonly figures: DiffFigures;
  /** Name of the rule that decided the class, which is the first reason. */
  readonly decidedBy: string;
  /** All rules that apply, the deciding one first. Never empty. */
  readonly reasons: readonly DiffReason[];
  /** Items that differ, in the order of the new text; limited in number. Shorter for a Reflector than the patch. */
  readonly changes: readonly ItemChange[];
  /** Whether the texts were too large or the time too short for the finest diff. The patch is exact nevertheless. */
  readonly coarse: boolean;
}

/**
 * Compares two versions of a text: a patch, figures, and a class with its reasons. Deterministic. Never throws for the
 * content of a text.
 */
export interface DiffClassifier {
  /** Classifies the change. Answers within `timeoutMs`; rejects only if `signal` is aborted or the classifier is closed. */
  classify(input: DiffInput, options?: DiffOptions): Promise<ClassifiedDiff>;
}
