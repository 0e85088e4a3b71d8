import type { DependencyClause } from './dependency-phrases.js';
import type { MarkdownItem } from './markdown-block.js';
import type { TaskField } from './task-fields.js';
import type { TaskLabel } from './task-label.js';

/** A task as the text has it, before it has an id. */
export interface TaskNode {
  readonly label: TaskLabel;
  /** Its place in a numbered list, as written there. */
  readonly listNumber: number | undefined;
  readonly line: number;
  readonly box: MarkdownItem['box'];
  readonly description: string;
  readonly fields: readonly TaskField[];
  readonly clauses: readonly DependencyClause[];
  readonly confidence: number;
  readonly children: readonly TaskNode[];
}
