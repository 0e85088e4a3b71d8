/** The text of a plan as it was written. */
export interface PlanText {
  readonly text: string;
  /** Name of the file; `undefined` where it was pasted. */
  readonly file?: string | undefined;
}

/** Texts of the plans that were sent from this tab, by the ids of the plans. */
export const keptTexts = new Map<string, PlanText>();
