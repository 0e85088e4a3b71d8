import type { Json, JsonObject, Limits, Mode } from '@pce/core/contracts';
import { isJsonObject, parseLimits } from '@pce/core/internal';
import { readFrontMatterYaml } from '@pce/workflows/internal';

interface PlanSettings {
  readonly mode: Mode | undefined;
  readonly limits: Partial<Limits>;
  readonly inputs: JsonObject;
  readonly title: string | undefined;
  readonly sections: string;
}

interface FrontMatterProblem {
  readonly line: number;
  readonly message: string;
}

const knownKeys = ['mode', 'limits', 'inputs', 'or a section such as steps'];

/**
 * Reads the front matter of a planning document: `mode`, `limits`, `inputs`, and sections such as `steps`. Ignores
 * metadata such as `author`.
 * @param firstLine - Line of the document on which the front matter's text begins.
 */
export function readFrontMatter(
  text: string,
  firstLine: number,
): PlanSettings | { readonly problems: readonly FrontMatterProblem[] } {
  const yaml = readFrontMatterYaml(text, firstLine);
  if ('problems' in yaml) return yaml;
  const faults = faultsOf(yaml.value);
  return faults.length === 0
    ? toSettings(yaml.value)
    : { problems: faults.map(({ path, message }) => ({ line: yaml.lineOf(path), message })) };
}

interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function faultsOf(value: Json): readonly Fault[] {
  if (value === null) return [];
  if (!isJsonObject(value)) {
    return [{ path: [], message: 'the front matter must be a mapping of mode, limits and inputs' }];
  }
  return Object.entries(value).flatMap(([key, setting]): readonly Fault[] => {
    if (key === 'limits') return limitFaults(setting);
    const message = faultOf(key, setting);
    return message === undefined ? [] : [{ path: [key], message }];
  });
}

function faultOf(key: string, setting: Json): string | undefined {
  if (key === 'mode')
    return isMode(setting)
      ? undefined
      : `mode: expected chat or code, not ${JSON.stringify(setting)}`;
  if (key === 'inputs')
    return setting === null || isJsonObject(setting)
      ? undefined
      : 'inputs: expected a mapping of names to values';
  if (notes.has(plain(key))) return undefined;
  if (!headings.has(plain(key))) return `unknown key ${key}: expected ${knownKeys.join(', ')}`;
  return setting === null || typeof setting === 'string' || isTexts(setting)
    ? undefined
    : `${key}: expected a list of texts; put a text with ": " in quotes`;
}

function limitFaults(setting: Json): readonly Fault[] {
  const parsed = parseLimits(setting ?? {});
  if (parsed.ok) return [];
  return parsed.issues.map((issue) => {
    const path = ['limits', ...issue.path];
    return { path, message: `${path.join('.')}: ${issue.message}` };
  });
}

function toSettings(value: Json): PlanSettings {
  const settings = isJsonObject(value) ? value : {};
  const { mode, limits, inputs, title } = settings;
  const parsed = parseLimits(limits ?? {});
  return {
    mode: isMode(mode) ? mode : undefined,
    limits: parsed.ok ? parsed.limits : {},
    inputs: isJsonObject(inputs) ? inputs : {},
    title: typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined,
    sections: sectionsText(settings),
  };
}

function isMode(value: Json | undefined): value is Mode {
  return value === 'chat' || value === 'code';
}

/** Sections of a planning document that may be in its front matter, by key without case and separators. */
const headings: ReadonlyMap<string, string> = new Map([
  ['goals', 'Goals'],
  ['steps', 'Steps'],
  ['constraints', 'Constraints'],
  ['edgecases', 'Edge cases'],
  ['tools', 'Tools'],
  ['successcriteria', 'Success criteria'],
  // Roles decide how a status affects the steps.
  ['status', 'Status'],
]);

/** Common metadata keys that do not describe the work. */
const notes = new Set(
  `title name description summary author authors owner created updated modified date tags labels category type id version
  lang language layout slug aliases priority`.split(/\s+/),
);

/** Renders the sections of the front matter as Markdown, to be read like those of the document. */
function sectionsText(value: JsonObject): string {
  return Object.entries(value)
    .map(([key, content]) => {
      const heading = headings.get(plain(key));
      const items = typeof content === 'string' ? [content] : isTexts(content) ? content : [];
      return heading === undefined || items.length === 0 ? '' : sectionText(heading, items);
    })
    .join('');
}

function sectionText(heading: string, items: readonly string[]): string {
  const list = items.map((item, place) => {
    const mark = `${place + 1}. `;
    return `${mark}${item.trim().replaceAll(/\r?\n/g, `\n${' '.repeat(mark.length)}`)}\n`;
  });
  return `\n\n## ${heading}\n\n${list.join('')}`;
}

function isTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function plain(key: string): string {
  return key.toLowerCase().replaceAll(/[\s_-]+/g, '');
}
