import type { PlanFormat, PlanOrder } from '../wire/api.generated.js';

/** A plan as it is written. */
export interface PlanSource {
  /** The text; or a file, which may be a zip archive. */
  readonly content: string | Blob;
  /** Name of a file with its extension, which helps to find out the format. */
  readonly fileName?: string;
  /** @defaultValue as the plan says */
  readonly name?: string;
  /** @defaultValue found out from name and content */
  readonly format?: PlanFormat;
  /** Of plain Markdown. @defaultValue as the plan says */
  readonly order?: PlanOrder;
  /** Kinds of owners, by name or word in lower case. @defaultValue by the table of the server */
  readonly owners?: Readonly<Record<string, 'person' | 'agent' | 'craft'>>;
}

export function planBody(source: PlanSource = { content: '' }): FormData | object {
  const { content, fileName, ...fields } = source;
  if (typeof content === 'string') return { content, ...fields };
  const form = new FormData();
  form.append('file', content, fileName ?? 'plan');
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return form;
}
