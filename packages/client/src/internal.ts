// For the packages of this repository, which have the same version: may change with any version.

export type { AgentNote } from './agent/agent-note.js';
export type { PlanSource } from './api/plan-body.js';
export { clientErrorCodes } from './client-error.js';
export {
  eventTypeValues as eventTypes,
  executionStatusValues as executionStatuses,
  taskChoiceValues as taskChoices,
  taskStatusValues as taskStatuses,
  turnStatusValues as turnStatuses,
} from './wire/api.generated.js';
export type * from './wire/documents.generated.js';
