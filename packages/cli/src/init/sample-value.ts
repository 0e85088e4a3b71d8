import type { Json, JsonObject } from '@pce/core/contracts';

export interface SampleParameter {
  readonly name: string;
  readonly schema: JsonObject;
}

/** Words of a parameter that names a file to write. */
const output = /\b(?:out|output|dest|destination|target|to|result|save)\b/;
const file =
  /\b(?:file|path|input|in|source|src|filename|csv|json|txt|md|log|folder|dir|directory)\b/;
const folder = /\b(?:folder|dir|directory)\b/;
/** Texts for which any will do. */
const free = /\b(?:name|title|text|message|word|words|label|query|prefix|suffix|greeting|note)\b/;

/**
 * Returns a value to try a parameter with: one of its choices, an example, a file that is there, a file in `scratch/` to
 * write to, a number within bounds, a word where any will do. `undefined` where only the user knows one.
 * @param files - Files of the workspace, relative to it, the likeliest first.
 */
export function sampleValue(
  { name, schema }: SampleParameter,
  files: readonly string[],
): Json | undefined {
  const { examples, enum: choices, type, minimum, maximum } = schema;
  for (const list of [examples, choices]) {
    if (Array.isArray(list) && list[0] !== undefined && list[0] !== null) return list[0];
  }
  if (type === 'integer' || type === 'number') {
    return typeof minimum === 'number' ? minimum : Math.min(1, numberOr(maximum, 1));
  }
  if (type !== 'string') return undefined;
  const words = name.replaceAll(/[-_]+/g, ' ').toLowerCase();
  const told = `${words} ${typeof schema.description === 'string' ? schema.description.toLowerCase() : ''}`;
  const namesake = files.find((each) => stemOf(each) === words);
  if (namesake !== undefined) return namesake;
  if (output.test(words)) return `scratch/${name}${/\bjson\b/.test(told) ? '.json' : '.txt'}`;
  if (folder.test(words)) return '.';
  if (file.test(told)) return fileFor(told, files);
  return free.test(words) ? 'example' : undefined;
}

/** Returns the name of a file without folder and ending, as words. */
function stemOf(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  return name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .toLowerCase();
}

function fileFor(told: string, files: readonly string[]): string | undefined {
  const kinds = told.match(
    /\b(?:csv|tsv|json|yaml|yml|txt|md|markdown|log|xml|html|png|jpe?g|pdf|xlsx|sql)\b/g,
  );
  if (kinds === null) return files.find((each) => /\.(?:txt|md|csv|json|log)$/i.test(each));
  const endings = kinds.map((kind) => `.${kind === 'markdown' ? 'md' : kind}`);
  return files.find((each) => endings.some((ending) => each.toLowerCase().endsWith(ending)));
}

function numberOr(value: Json | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
