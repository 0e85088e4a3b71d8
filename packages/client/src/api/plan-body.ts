import type { PlanFormat } from '../wire/api.generated.js';

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
}

/** Returns the body of a request that sends a plan: JSON for a text, a form for a file. */
export function planBody({ content, fileName, name, format }: PlanSource): FormData | object {
  if (typeof content === 'string') return { content, name, format };
  const form = new FormData();
  form.append('file', content, fileName ?? 'plan');
  if (name !== undefined) form.append('name', name);
  if (format !== undefined) form.append('format', format);
  return form;
}
