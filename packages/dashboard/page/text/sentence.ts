/** A text with places for values, `{0}` for the first; or one for each number that the first value may be. */
type Template = string | { readonly zero?: string; readonly one?: string; readonly other: string };

/** Fills the places of a text with values. */
type Sentence = (...values: readonly (string | number | undefined)[]) => string;

/** Sentences under the names of their templates. */
export type Sentences<Templates> = Templates extends Template
  ? Sentence
  : { readonly [Name in keyof Templates]: Sentences<Templates[Name]> };

/** Returns the sentences of templates, which may lie in groups. */
export function toSentences<Templates>(templates: Templates): Sentences<Templates>;
export function toSentences(templates: object): object {
  return Object.fromEntries(
    Object.entries(templates).map(([name, each]) => {
      return [name, isTemplate(each) ? toSentence(each) : toSentences(each)];
    }),
  );
}

function isTemplate(value: object | string): value is Template {
  return typeof value === 'string' || 'other' in value;
}

function toSentence(template: Template): Sentence {
  return (...values) => {
    const text = typeof template === 'string' ? template : formOf(template, values[0]);
    return text.replaceAll(/\{(\d)\}/g, (_, place) => `${values[place]}`);
  };
}

function formOf(
  { zero, one, other }: Exclude<Template, string>,
  count: string | number | undefined,
): string {
  return (count === 1 ? one : count ? other : zero) ?? other;
}
