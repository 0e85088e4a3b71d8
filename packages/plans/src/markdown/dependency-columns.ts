/** Heads of columns that name what a task depends on, in lower case. */
export const dependencyColumns =
  /^(?:depends(?: on)?|dependenc(?:y|ies)|deps?|blocked by|after|predecessors?|prerequisites?|requires|needs)$/;
