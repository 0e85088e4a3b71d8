import type { Section } from './outline.js';
import { plainText } from './plain-text.js';
import { parseTaskLabel } from './task-label.js';
import { isLabelled } from './task-node.js';

/** Removes the title from a document: the only heading of its level, if it is no task. */
export function splitTitle(root: Section): {
  readonly title: string | undefined;
  readonly body: Section;
} {
  const [first, ...others] = root.sections;
  const text = plainText(first?.heading?.text ?? '');
  if (first === undefined || others.length > 0 || isLabelled(parseTaskLabel(text)) || text === '')
    return { title: undefined, body: root };
  const body = {
    heading: undefined,
    items: [...root.items, ...first.items],
    text: [...root.text, ...first.text],
    code: [...root.code, ...first.code],
    sections: first.sections,
  };
  return {
    title: text.replace(/^(?:implementation |execution |project )?(?:plan|tasks)\s*:\s*/i, ''),
    body,
  };
}

/** Derives a name from the file's, without folders and extensions. */
export function nameOfFile(path: string): string {
  const name = path.split('/').at(-1) ?? path;
  return name.replace(/(?:\.plan)?\.[a-z]{1,5}$/i, '') || 'plan';
}
