/** A workflow has failed; its fallback is next, where it has one. */
export class WorkflowFailure extends Error {}
