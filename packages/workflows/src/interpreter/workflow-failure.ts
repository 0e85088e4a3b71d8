/** Failure of a workflow, handled by its fallback if it has one. */
export class WorkflowFailure extends Error {}
