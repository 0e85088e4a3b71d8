// For the packages of this repository, which have the same version: may change with any version.

export { resolveAttachmentLimits } from './attachments/attachment-reader.js';
export { attachmentJournal, contentStore } from './attachments/content-store.js';
export { fromBase64, isTextType, takesType } from './attachments/media-type.js';
export { type CheckedAttachment, readAttachments } from './attachments/read-attachment.js';
export { noAttachments } from './attachments/tool-attachments.js';
export { parseSpendingLimits } from './budgets/spending-limit.js';
export {
  type CommandReading,
  type CommandToken,
  type CommandWord,
  commandTokens,
  functionWords,
  isDateText,
  readCommand,
  type WordClass,
} from './commands/read-command.js';
export {
  type CriterionCheck,
  type ReasonTag,
  validationDecision,
} from './contracts/answer.js';
export { type ToolClaim, toolClaimSchema } from './contracts/claim.js';
export {
  boundSchema,
  type CoordinatorResult,
} from './contracts/coordination.js';
export {
  type BuildAction,
  commandsOf,
  type DecidedCall,
  type ExecutorAction,
  type GoalProgress,
  goalStatuses,
  maxCommands,
} from './contracts/decision.js';
export {
  type AnswerCheck,
  type CheckedValue,
  type EvidenceLabel,
  evidenceLabels,
  filledOutputSchema,
  isRefused,
  type LeafEvidence,
  type ValueLabel,
  valueLabels,
} from './contracts/evidence.js';
export type { InterventionKind } from './contracts/intervention.js';
export { isJsonObject, jsonObjectSchema, jsonSchema } from './contracts/json.js';
export {
  type BacktrackingLevel,
  dependencyCycle,
  type PlannedTask,
  type PlanProposal,
  type Workpad,
} from './contracts/plan.js';
export { name, nonnegative, object, positiveInt, safeParse, text } from './contracts/scalars.js';
export {
  type AskedCall,
  effects,
  modes,
  type ToolAnswer,
  type ToolFailure,
  type ToolOutcome,
  type TurnEffect,
  toolFailureCodes,
} from './contracts/tool-outcome.js';
export { addUsage, type ModelCall, noUsage, usageSchema } from './contracts/usage.js';
export {
  type Criterion,
  type CriterionScope,
  type CriterionVerdict,
  criterionNames,
} from './criteria/criterion.js';
export { evaluateCriterion } from './criteria/evaluate.js';
export { parseCriterion } from './criteria/parse.js';
export { ToolError } from './errors.js';
export { appendToStream } from './journal/batch.js';
export { defineStream, projectStream, registeredStreams } from './journal/define-stream.js';
export { noSnapshotRow, parseEvent, parseStreamName, streamName } from './journal/fold-stream.js';
export { assertNotCut, isAtHead, knownHead } from './journal/head-row.js';
export {
  type LoadedStream,
  loadNewer,
  loadStream,
  newStream,
  replayStream,
  type StreamPosition,
  verifyStream,
} from './journal/load-stream.js';
export { readStream } from './journal/read-stream.js';
export type { RebuildReport } from './journal/rebuild-streams.js';
export { findStreams, listAllStreams } from './journal/rebuild-streams.js';
export { rebuildViews } from './journal/rebuild-views.js';
export {
  getRow,
  iterateRows,
  listRows,
  type Page,
  type PageOptions,
  parseRow,
} from './journal/rows.js';
export type {
  EventOf,
  RebuildableStream,
  SnapshotRules,
  StreamDefinition,
  StreamStep,
} from './journal/stream-definition.js';
export {
  type EventDraft,
  eventSchema,
  type StreamEvent,
  stampEvent,
} from './journal/stream-event.js';
export { refreshViews, ViewsRefresh } from './journal/views-refresh.js';
export { parseLimits, resolveLimits } from './limits/limits.js';
export type { MeteredBudget } from './limits/role-budget.js';
export {
  type InterventionEntry,
  type IterationEntry,
  type LogEntry,
  type PlanEntry,
  type ResultLine,
  Sequence,
} from './log/entries.js';
export { parseLog } from './log/parse.js';
export { renderLog, renderLogParts } from './log/render.js';
export { forbiddenSteps } from './policy/decide-by-constraints.js';
export { type StrayValue, strayValues } from './policy/stray-values.js';
export type { AttachmentReader, ToolAttachments } from './ports/attachment-reader.js';
export type { DiffClass, DiffFigures, ItemChange } from './ports/diff-classifier.js';
export { claimSource } from './ports/evidence-checker.js';
export type {
  BuildInput,
  Exchange,
  NamedResult,
  ToolCandidate,
  ToolDescription,
  TurnResultValue,
} from './ports/executor.js';
export type { HandoffFiles, HandoffMcpServer } from './ports/handoff-driver.js';
export {
  type HandoffFailure,
  type HandoffUsage,
  handoffFailures,
} from './ports/handoff-outcome.js';
export { type PermissionKind, permissionKinds } from './ports/handoff-permission.js';
export type { PersonAnswer } from './ports/person-answer.js';
export type { RoleReport } from './ports/role.js';
export { factsHeading } from './ports/turn-memory.js';
export { noticeSignal, project, type SignalView } from './signals/project.js';
export type { WorkOutcome } from './signals/work.js';
export { type StoreChanges, storeChanges } from './store/changes.js';
export { emptyHead, seal, verifyChain } from './store/hash-chain.js';
export { given } from './system/given.js';
export { isOutage, wait } from './system/retry.js';
export { systemClock } from './system/system-clock.js';
export { systemIds } from './system/system-ids.js';
export { assertKeys, keysOf } from './text/assert-keys.js';
export { editDistance, nearestName } from './text/edit-distance.js';
export { fenced } from './text/fenced.js';
export { splitFrontMatter } from './text/front-matter.js';
export { issuesText } from './text/issues-text.js';
export { joinParts } from './text/join-parts.js';
export { answerIn, withoutThoughts } from './text/json/answer-in.js';
export {
  type FoundValue,
  findValues,
  readWhole,
  type ValueProblem,
} from './text/json/find-values.js';
export { forbiddenIn } from './text/json/forbidden-in.js';
export { listMarker } from './text/list-marker.js';
export { newestFirst } from './text/newest-first.js';
export { emailPattern, phonePatterns } from './text/personal-patterns.js';
export { type Redactor, redactor } from './text/redactor.js';
export {
  digest,
  parsePath,
  parseReference,
  referencesIn,
  resolveReferences,
  valueAt,
} from './text/reference.js';
export {
  isSecretName,
  isSecretNumber,
  secretPattern,
  secretVariables,
} from './text/secret-pattern.js';
export { sha256 } from './text/sha256.js';
export { isStartedFile } from './text/started-file.js';
export { splitWords, stem, withoutPlural } from './text/words.js';
export type { PastTurn } from './thread/context/past-turn.js';
export { threadJournal } from './thread/read/list-threads.js';
export type { ThreadName } from './thread/rules/state.js';
export { threadId } from './thread/rules/thread-rows.js';
export type { StartInThreadParts } from './thread/thread.js';
export { createThreadReader, type ThreadReader } from './thread/thread.js';
export { renderThreadParts, type ThreadExport } from './thread/thread-export.js';
export { createToolCatalog, type ToolCatalog } from './tools/catalog.js';
export { defineTool } from './tools/define-tool.js';
export { familyProblems, type ToolFamily } from './tools/family.js';
export { hasType, mendArguments } from './tools/mend-arguments.js';
export { type CommandIndex, createCommandIndex } from './tools/search/tool-index.js';
export type { Tool, ToolArguments, ToolContext, ToolReport } from './tools/tool.js';
export { childTurnOf, depthOf, parentCallOf, ToolQuestion } from './tools/tool.js';
export { ToolSuspended } from './tools/tool-suspended.js';
export type { AnswerPart } from './turn/drive/handle.js';
export { holdLease } from './turn/drive/hold-lease.js';
export type { OutputOption } from './turn/drive/run-context.js';
export type { StartParts } from './turn/drive/start-options.js';
export type { VersionChoice } from './turn/drive/turn-host.js';
export { createOrchestrator } from './turn/orchestrator.js';
export type { SaveTurn } from './turn/perform/context.js';
export type { RoleWaiting, TurnNotice } from './turn/perform/turn-notice.js';
export { renderTurnDocumentParts } from './turn/read/document.js';
export { type TurnJournalEntry, turnJournal, turnStream } from './turn/read/turn-journal.js';
export type { TurnOrigin } from './turn/read/turn-reader.js';
export { createTurnReader, type TurnReader } from './turn/read/turn-reader.js';
export { toTurnSummary } from './turn/read/turn-summary.js';
export {
  isFinal,
  type TurnEventOf,
  type TurnEventType,
  turnEventSchemas,
  type Versions,
} from './turn/rules/events.js';
export { evolve } from './turn/rules/evolve.js';
export { initialState } from './turn/rules/initial-state.js';
export type { ListedIntervention, QueuedIntervention } from './turn/rules/intervention-queue.js';
export { lookTool, next } from './turn/rules/next.js';
export {
  type Lane,
  type TurnState,
  type TurnStatus,
  turnStatus,
  turnStatuses,
} from './turn/rules/state.js';
export { isOutcomeOf, type Step } from './turn/rules/step.js';
export { type TurnSummary, turnsCollection } from './turn/rules/turn-rows.js';
export type { WorkerState } from './worker/worker-options.js';
