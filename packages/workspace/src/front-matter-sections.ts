import type { Json, JsonObject } from '@pce/core/contracts';

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

/** Returns the section heading for a front matter key. */
export function sectionHeading(key: string): string | undefined {
  return headings.get(plain(key));
}

/** Returns whether a key is metadata that does not describe the work. */
export function isNote(key: string): boolean {
  return notes.has(plain(key));
}

/** Returns whether a value can be a section: a text, or a list of texts. */
export function isSection(value: Json): boolean {
  return value === null || typeof value === 'string' || isTexts(value);
}

/** Renders the sections of the front matter as Markdown, to be read like those of the document. */
export function sectionsText(value: JsonObject): string {
  return Object.entries(value)
    .map(([key, content]) => {
      const heading = sectionHeading(key);
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
