import { toJsonSchema } from '@pce/core/json-schema';
import type { LanguageModel } from '@pce/core/ports';

const rule =
  'Answer with one JSON value and nothing else. Use no tools, read and write no files, run no commands.';

/** Returns the prompt of a request: its texts, and the JSON Schema of the answer if known. */
export function toPrompt({
  system,
  prompt,
  schema,
}: Pick<Parameters<LanguageModel['generate']>[0], 'system' | 'prompt' | 'schema'>): string {
  const shape = toJsonSchema(schema);
  const shown = shape === undefined ? [] : [`JSON Schema of the answer:\n${JSON.stringify(shape)}`];
  return [system, prompt, ...shown, rule].join('\n\n');
}

export function repairPrompt(problem: string): string {
  return `Your answer cannot be used: ${problem}\n\nGive the whole answer again. ${rule}`;
}
