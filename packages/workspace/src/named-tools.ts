import { listMarker } from '@pce/core/internal';
import { headingOf, proseLines } from './document-outline.js';

export interface NamedTool {
  readonly name: string;
  readonly line: number;
}

/** Titles of the section with the tools to use; the rule-based planner reads the same ones. */
const sectionTitles: ReadonlySet<string> = new Set(['tools', 'tools to use', 'tool']);

const itemStart = new RegExp(String.raw`^[ \t]*${listMarker}[ \t]+`);

/**
 * Returns the tools named in the Tools section of a planning document: text in backticks or a name such as `file.read`
 * at the beginning of a list item, and every path into `execution/`. All other text is ignored.
 */
export function namedTools(body: string, firstLine: number): readonly NamedTool[] {
  const found: NamedTool[] = [];
  let sectionLevel: number | undefined;
  for (const line of proseLines(body, firstLine)) {
    const heading = headingOf(line);
    if (heading !== undefined) {
      if (isToolsTitle(heading.text)) sectionLevel = heading.level;
      else if (sectionLevel !== undefined && heading.level <= sectionLevel)
        sectionLevel = undefined;
    } else if (sectionLevel !== undefined) {
      for (const name of namesIn(line.text)) found.push({ name, line: line.line });
    }
  }
  return found;
}

function isToolsTitle(title: string): boolean {
  return sectionTitles.has((title.toLowerCase().match(/\p{L}+/gu) ?? []).join(' '));
}

function namesIn(line: string): ReadonlySet<string> {
  const item = itemStart.exec(line);
  if (item === null) return new Set();
  const text = line.slice(item[0].length);
  const first =
    /^`([\w./-]{1,200})`/.exec(text) ?? /^([A-Za-z][\w-]{0,63}\.[\w-]{1,63})\b/.exec(text);
  const scripts = text.match(/\bexecution\/[\w./-]{1,200}/g) ?? [];
  return new Set([...(first?.[1] === undefined ? [] : [first[1]]), ...scripts.map(withoutStop)]);
}

function withoutStop(path: string): string {
  return path.endsWith('.') ? path.slice(0, -1) : path;
}
