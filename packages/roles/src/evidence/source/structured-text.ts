import type { Json } from '@pce/core';
import { jsonSchema } from '@pce/core/contracts';
import { parseAllDocuments } from 'yaml';
import { cellValue } from './cell-value.js';

/** Characters of a text that is read as data; a longer one is a text. */
const maxCharacters = 200_000;
/** `replicas: 2`, `- name: web`. */
const entry = /^\s*(?:- )*(?:"[^"\n]{1,60}"|'[^'\n]{1,60}'|[\p{L}\p{N}_$][^:\n#]{0,60}):(?:\s|$)/u;
/** Finds a heading of a Markdown page, which YAML takes for a comment. */
const subheading = /^#{2,6} \S/m;
const section = /^\s*\[(\[?)([^[\]]{1,100})\]\]?\s*$/;
const setting = /^\s*(?:export )?([\p{L}_][\w.-]{0,60})\s*=\s*(.*)$/u;

/** Returns the data of a text that is YAML, or settings as in an INI or `.env` file; `undefined` for any other text. */
export function structuredText(text: string): Json | undefined {
  if (text.length > maxCharacters || subheading.test(text)) return undefined;
  const lines = text.split('\n').filter((line) => !/^\s*(?:[#;]|$)/.test(line));
  if (lines.filter((line) => setting.test(line)).length > 1) return readSettings(lines);
  return lines.filter((line) => entry.test(line)).length > 1 ? readYaml(text) : undefined;
}

/** Objects, or lists of them: a list of words may as well be of Markdown. */
function readYaml(text: string): Json | undefined {
  try {
    const documents = parseAllDocuments(text, { prettyErrors: false, uniqueKeys: false });
    if (!Array.isArray(documents)) return undefined;
    if (documents.some(({ errors, warnings }) => errors.length + warnings.length > 0))
      return undefined;
    const values = documents.map((document) => document.toJS({ maxAliasCount: 0 }));
    const { data } = jsonSchema.safeParse(values.length === 1 ? values[0] : values);
    const parts = Array.isArray(data) ? data : [data];
    return parts.every((part) => typeof part === 'object' && part !== null) ? data : undefined;
  } catch {
    // The library recurses, and throws for aliases.
    return undefined;
  }
}

type Section = Record<string, Json>;

/** Returns the settings by their sections; `[[name]]`, as in TOML, begins one of several. `undefined` where a line is neither. */
function readSettings(lines: readonly string[]): Json | undefined {
  const whole: Section = Object.create(null);
  let current = whole;
  for (const line of lines) {
    const [, isListed, name] = section.exec(line) ?? [];
    if (name !== undefined) {
      const before = whole[name];
      current = Object.create(null);
      whole[name] = isListed ? [...(Array.isArray(before) ? before : []), current] : current;
      continue;
    }
    const [, key, value] = setting.exec(line) ?? [];
    if (key === undefined || value === undefined) return undefined;
    current[key] = cellValue(value.trim().replace(/^(["'])(.*)\1$/, '$2'));
  }
  return whole;
}
