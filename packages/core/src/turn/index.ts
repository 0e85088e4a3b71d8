export {
  type FinalStatus,
  type TurnEvent,
  type TurnEventOf,
  type TurnEventType,
  turnEventSchemas,
  type Versions,
} from './events.js';
export { evolve } from './evolve.js';
export { type DrivenTurn, TurnHandle, type TurnListeners, type TurnLog } from './handle.js';
export { initialState } from './initial-state.js';
export type { ListedIntervention, QueuedIntervention } from './intervention-queue.js';
export { type LearnFromJournalOptions, learnFromJournal } from './learn-from-journal.js';
export type { VersionChoice, VersionPolicy } from './load-turn.js';
export { next } from './next.js';
export {
  createOrchestrator,
  type ForkOptions,
  type Orchestrator,
  type OrchestratorOptions,
  type ResumeOptions,
  type StartOptions,
} from './orchestrator.js';
export type { ApprovalPolicy, SaveTurn } from './perform/context.js';
export type { Replay } from './replay.js';
export type { GoalResult, TurnResult } from './result.js';
export type {
  Call,
  Command,
  Halt,
  Phase,
  RunningWorkflow,
  TurnState,
  TurnStatus,
  UsageByRole,
  Warning,
} from './state.js';
export { isOutcomeOf, type Step } from './step.js';
export type { TurnJournalEntry } from './turn-journal.js';
export type { TurnSummary } from './turn-views.js';
export type { Verification, VerifyOptions } from './verify-turn.js';
