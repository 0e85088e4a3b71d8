import type { MarkdownItem } from './markdown-block.js';
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
    const fields = parseFields(first) ?? [];
    if (fields[0]?.name === 'detail' && !mayBeDetails) return [];
    // The list below a bare word has become lines that begin with it.
    return fields.length === 0
      ? []
      : [...fields, ...notes.flatMap((line) => parseFields(line) ?? [])];
  });
}
