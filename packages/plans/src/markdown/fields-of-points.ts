import type { MarkdownItem, TextLine } from './markdown-block.js';
import { parseFields, type TaskField } from './task-fields.js';

/**
 * Returns the fields in points such as `- Depends on: T1`, or `- Risks:` with a list below.
 *
 * @param mayBeDetails - Points such as `Files: …` count too, since they are about a single task.
 */
export function fieldsOfPoints(
  items: readonly MarkdownItem[],
  mayBeDetails: boolean,
): readonly TaskField[] {
  return items.flatMap(({ lines: [first], box, number, notes }) => {
    if (first === undefined || box !== undefined || number !== undefined) return [];
    const fields = parseFields(first) ?? dependencyOf(first);
    if (fields[0]?.name === 'detail' && !mayBeDetails) return [];
    // The list below a bare word has become lines that begin with it.
    return fields.length === 0
      ? []
      : [...fields, ...notes.flatMap((line) => parseFields(line) ?? [])];
  });
}

/** `after 1`, `depends on T2 and T3`: a point of nothing but ids. */
const onlyIds =
  /^(?:after|depends on|blocked by)\s+((?:(?:steps?|tasks?|phases?)\s+)?#?[A-Z]{0,5}-?\d[\w.]{0,20}(?:(?:,|\sand|\s&)\s*#?[A-Z]{0,5}-?\d[\w.]{0,20}){0,50})$/i;

function dependencyOf({ text, line }: TextLine): readonly TaskField[] {
  const value = onlyIds.exec(text)?.[1];
  return value === undefined ? [] : [{ name: 'dependsOn', value, line }];
}
