export { type ActWords, actWords } from '../policy/act-words.js';
export type { PolicyComparison, PolicyRule } from '../policy/policy-rule.js';
export type { PastTurn } from '../thread/context/past-turn.js';
export type { ForgetOptions, Forgotten } from '../thread/forget.js';
export type {
  ListThreadsOptions,
  ThreadsPage,
  ThreadsPageOptions,
} from '../thread/read/list-threads.js';
export type { StartInThreadOptions, ThreadTurnsPage } from '../thread/thread.js';
export {
  createThreadReader,
  type ThreadReader,
  type ThreadReaderOptions,
} from '../thread/thread-reader.js';
export {
  type AnswerPart,
  TurnHandle,
  type TurnListeners,
  type TurnLog,
} from './drive/handle.js';
export type { RecoveryReport } from './drive/recover-turns.js';
export type { RunOption, StartOptions, StartParts } from './drive/start-options.js';
export type { TurnOptions } from './drive/turn-options.js';
export type { VersionChoice, VersionPolicy } from './drive/version-policy.js';
export { createOrchestrator } from './orchestrator.js';
export type {
  ForkOptions,
  Orchestrator,
  OrchestratorOptions,
  RecoverOptions,
  ResumeOptions,
  RunOf,
} from './orchestrator-options.js';
export type { ApprovalPolicy, SaveTurn } from './perform/context.js';
export type { PolicyCall, PolicyOptions, PolicyVerdict } from './perform/policy-options.js';
export type { RoleWaiting, TurnNotice } from './perform/turn-notice.js';
export { renderTurnDocument, renderTurnDocumentParts } from './read/document.js';
export type { FollowOptions } from './read/follow-turn.js';
export { type LearnFromJournalOptions, learnFromJournal } from './read/learn-from-journal.js';
export type { ListInterventionsOptions } from './read/list-interventions.js';
export type { NewestTurnsOptions, TurnsPage } from './read/list-newest-turns.js';
export type { ListTurnsOptions } from './read/list-turns.js';
export type { TurnEventsPage, TurnOrigin } from './read/read-turn-events.js';
export type { Replay } from './read/replay.js';
export type { TurnJournalEntry } from './read/turn-journal.js';
export { createTurnReader, type TurnReader, type TurnReaderOptions } from './read/turn-reader.js';
export { type TurnStep, turnSteps } from './read/turn-steps.js';
export type { Verification, VerifyOptions } from './read/verify-turn.js';
export {
  type FinalStatus,
  type TurnEvent,
  type TurnEventOf,
  type TurnEventType,
  turnEventSchemas,
  type Versions,
} from './rules/events.js';
export { evolve } from './rules/evolve.js';
export { initialState } from './rules/initial-state.js';
export type { ListedIntervention, QueuedIntervention } from './rules/intervention-queue.js';
export { lookTool } from './rules/look-tool.js';
export { next } from './rules/next.js';
export { type GoalResult, type TurnResult, toResult } from './rules/result.js';
export {
  type Call,
  type Command,
  type DurationByRole,
  type Halt,
  type Lane,
  type LanePhase,
  type OpenQuestion,
  type Phase,
  type Revision,
  type RunningWorkflow,
  type TurnState,
  type TurnStatus,
  turnStatus,
  turnStatuses,
  type UsageByRole,
  type Warning,
} from './rules/state.js';
export { isOutcomeOf, type Step } from './rules/step.js';
export type { TurnSummary } from './rules/turn-rows.js';
