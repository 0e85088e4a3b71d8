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
