/** A dependency that a section of its own states, such as `## Dependencies & Execution Order`. */
export interface StatedDependency {
  /** The words for the task that waits: `User Story 2 (Phase 4)`. */
  readonly subject: string;
  /** The words for the tasks it waits for: `US1`, `Setup (Phase 1) completion`; `undefined` if the line says no order. */
  readonly object: string | undefined;
  readonly line: number;
}
