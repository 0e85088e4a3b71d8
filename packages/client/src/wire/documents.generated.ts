// Generated from the server's OpenAPI document by tests/src/client-wire.test.ts. To renew it:
// pnpm test:unit tests/src/client-wire.test.ts -u
import type * as api from './api.generated.js';

export type {
  AgentChange,
  AgentDescription,
  AgentDescriptionAttempts,
  AgentDescriptionCurrentTasks,
  AgentPage,
  AnswerValue,
  Approval,
  Attachment,
  Blocker,
  Breakdown,
  CallInDoubt,
  Capability,
  CheckedClaim,
  Checkpoint,
  CheckpointContent,
  CheckpointDiff,
  CheckpointPage,
  ClassifiedDiff,
  CostShare,
  Counts,
  CriterionJudgement,
  CriterionOutcome,
  CriterionOutcomeEvidence,
  CurrentTask,
  DeliveredEventType,
  Delivery,
  DeliveryPage,
  DiffReason,
  Episode,
  EpisodeCancellation,
  EpisodeDecision,
  EpisodeIntervention,
  EpisodeLastCheckpoint,
  EpisodeLimit,
  EpisodeLog,
  EpisodeLogCosts,
  EpisodeOutbox,
  EpisodePage,
  EpisodePause,
  EpisodePauseRequest,
  EpisodeReflection,
  EpisodeResumption,
  EpisodeRole,
  EpisodeStatus,
  EventPage,
  EventType,
  Execution,
  ExecutionChange,
  ExecutionCosts,
  ExecutionCount,
  ExecutionEvent,
  ExecutionEventChanged,
  ExecutionLog,
  ExecutionOptions,
  ExecutionOptionsRules,
  ExecutionPage,
  ExecutionProgress,
  ExecutionStanding,
  ExecutionStatus,
  ExecutionSummary,
  ExecutionUpdate,
  Forecast,
  ForgottenTurns,
  HeldTask,
  HeldTaskLease,
  Intervention,
  InterventionDecision,
  InterventionOption,
  InterventionVersions,
  JournalReplay,
  JournalVerification,
  LoggedAttempt,
  LoggedDecision,
  ModelCall,
  NeighbourTask,
  NewAgent,
  NewCapability,
  NewExecution,
  NewWebhook,
  NoWork,
  Notified,
  OpenIntervention,
  Plan,
  PlanAbout,
  PlanAboutRisks,
  PlanChange,
  PlanFormat,
  PlanOrder,
  PlanOriginal,
  PlanPage,
  PlanProblem,
  PlanSummary,
  PlanTask,
  PlanTaskPage,
  Priority,
  RegisteredAgent,
  RegisteredAgentAttempts,
  RegisteredAgentCurrentTasks,
  Report,
  ReportReceipt,
  ReportType,
  Resolution,
  RestoreRequest,
  RestoredCheckpoint,
  RestoredFile,
  RoleCosts,
  RoleUsage,
  RunningCommand,
  StatedUsage,
  Statement,
  Subtask,
  Task,
  TaskBar,
  TaskChange,
  TaskChangeDuration,
  TaskChoice,
  TaskForecast,
  TaskPage,
  TaskStatus,
  Thread,
  ThreadExport,
  ThreadPage,
  ThreadTurn,
  ThreadTurnPage,
  ToolCalls,
  ToolQuestion,
  Turn,
  TurnAttachment,
  TurnClaim,
  TurnCount,
  TurnCriterion,
  TurnDay,
  TurnEvent,
  TurnEventPage,
  TurnFork,
  TurnGoal,
  TurnLimit,
  TurnLog,
  TurnMessage,
  TurnNotice,
  TurnPage,
  TurnParent,
  TurnResult,
  TurnResultLine,
  TurnResumption,
  TurnSignal,
  TurnStatistics,
  TurnStatus,
  TurnSummary,
  TurnTimeline,
  TurnUsage,
  TurnValidation,
  TurnWarning,
  TurnWork,
  UnknownValue,
  ValueEvidence,
  Webhook,
  WebhookKey,
  WebhookPage,
  Work,
  WorkContext,
  WorkContextParentTask,
  WorkContextRisks,
  WorkOffer,
  WorkTask,
  WorkingCalendar,
  WrittenTask,
  WrittenTaskRisks,
} from './api.generated.js';

/** The documents of the HTTP API as the client returns and takes them: a page of turns is a `Wire.TurnPage`. */
export declare namespace Wire {
  export type AgentChange = api.AgentChange;
  export type AgentDescription = api.AgentDescription;
  export type AgentDescriptionAttempts = api.AgentDescriptionAttempts;
  export type AgentDescriptionCurrentTasks = api.AgentDescriptionCurrentTasks;
  export type AgentPage = api.AgentPage;
  export type AnswerValue = api.AnswerValue;
  export type Approval = api.Approval;
  export type Attachment = api.Attachment;
  export type Blocker = api.Blocker;
  export type Breakdown = api.Breakdown;
  export type CallInDoubt = api.CallInDoubt;
  export type Capability = api.Capability;
  export type CheckedClaim = api.CheckedClaim;
  export type Checkpoint = api.Checkpoint;
  export type CheckpointContent = api.CheckpointContent;
  export type CheckpointDiff = api.CheckpointDiff;
  export type CheckpointPage = api.CheckpointPage;
  export type ClassifiedDiff = api.ClassifiedDiff;
  export type CostShare = api.CostShare;
  export type Counts = api.Counts;
  export type CriterionJudgement = api.CriterionJudgement;
  export type CriterionOutcome = api.CriterionOutcome;
  export type CriterionOutcomeEvidence = api.CriterionOutcomeEvidence;
  export type CurrentTask = api.CurrentTask;
  export type DeliveredEventType = api.DeliveredEventType;
  export type Delivery = api.Delivery;
  export type DeliveryPage = api.DeliveryPage;
  export type DiffReason = api.DiffReason;
  export type Episode = api.Episode;
  export type EpisodeCancellation = api.EpisodeCancellation;
  export type EpisodeDecision = api.EpisodeDecision;
  export type EpisodeIntervention = api.EpisodeIntervention;
  export type EpisodeLastCheckpoint = api.EpisodeLastCheckpoint;
  export type EpisodeLimit = api.EpisodeLimit;
  export type EpisodeLog = api.EpisodeLog;
  export type EpisodeLogCosts = api.EpisodeLogCosts;
  export type EpisodeOutbox = api.EpisodeOutbox;
  export type EpisodePage = api.EpisodePage;
  export type EpisodePause = api.EpisodePause;
  export type EpisodePauseRequest = api.EpisodePauseRequest;
  export type EpisodeReflection = api.EpisodeReflection;
  export type EpisodeResumption = api.EpisodeResumption;
  export type EpisodeRole = api.EpisodeRole;
  export type EpisodeStatus = api.EpisodeStatus;
  export type EventPage = api.EventPage;
  export type EventType = api.EventType;
  export type Execution = api.Execution;
  export type ExecutionChange = api.ExecutionChange;
  export type ExecutionCosts = api.ExecutionCosts;
  export type ExecutionCount = api.ExecutionCount;
  export type ExecutionEvent = api.ExecutionEvent;
  export type ExecutionEventChanged = api.ExecutionEventChanged;
  export type ExecutionLog = api.ExecutionLog;
  export type ExecutionOptions = api.ExecutionOptions;
  export type ExecutionOptionsRules = api.ExecutionOptionsRules;
  export type ExecutionPage = api.ExecutionPage;
  export type ExecutionProgress = api.ExecutionProgress;
  export type ExecutionStanding = api.ExecutionStanding;
  export type ExecutionStatus = api.ExecutionStatus;
  export type ExecutionSummary = api.ExecutionSummary;
  export type ExecutionUpdate = api.ExecutionUpdate;
  export type Forecast = api.Forecast;
  export type ForgottenTurns = api.ForgottenTurns;
  export type HeldTask = api.HeldTask;
  export type HeldTaskLease = api.HeldTaskLease;
  export type Intervention = api.Intervention;
  export type InterventionDecision = api.InterventionDecision;
  export type InterventionOption = api.InterventionOption;
  export type InterventionVersions = api.InterventionVersions;
  export type JournalReplay = api.JournalReplay;
  export type JournalVerification = api.JournalVerification;
  export type LoggedAttempt = api.LoggedAttempt;
  export type LoggedDecision = api.LoggedDecision;
  export type ModelCall = api.ModelCall;
  export type NeighbourTask = api.NeighbourTask;
  export type NewAgent = api.NewAgent;
  export type NewCapability = api.NewCapability;
  export type NewExecution = api.NewExecution;
  export type NewWebhook = api.NewWebhook;
  export type NoWork = api.NoWork;
  export type Notified = api.Notified;
  export type OpenIntervention = api.OpenIntervention;
  export type Plan = api.Plan;
  export type PlanAbout = api.PlanAbout;
  export type PlanAboutRisks = api.PlanAboutRisks;
  export type PlanChange = api.PlanChange;
  export type PlanFormat = api.PlanFormat;
  export type PlanOrder = api.PlanOrder;
  export type PlanOriginal = api.PlanOriginal;
  export type PlanPage = api.PlanPage;
  export type PlanProblem = api.PlanProblem;
  export type PlanSummary = api.PlanSummary;
  export type PlanTask = api.PlanTask;
  export type PlanTaskPage = api.PlanTaskPage;
  export type Priority = api.Priority;
  export type RegisteredAgent = api.RegisteredAgent;
  export type RegisteredAgentAttempts = api.RegisteredAgentAttempts;
  export type RegisteredAgentCurrentTasks = api.RegisteredAgentCurrentTasks;
  export type Report = api.Report;
  export type ReportReceipt = api.ReportReceipt;
  export type ReportType = api.ReportType;
  export type Resolution = api.Resolution;
  export type RestoreRequest = api.RestoreRequest;
  export type RestoredCheckpoint = api.RestoredCheckpoint;
  export type RestoredFile = api.RestoredFile;
  export type RoleCosts = api.RoleCosts;
  export type RoleUsage = api.RoleUsage;
  export type RunningCommand = api.RunningCommand;
  export type StatedUsage = api.StatedUsage;
  export type Statement = api.Statement;
  export type Subtask = api.Subtask;
  export type Task = api.Task;
  export type TaskBar = api.TaskBar;
  export type TaskChange = api.TaskChange;
  export type TaskChangeDuration = api.TaskChangeDuration;
  export type TaskChoice = api.TaskChoice;
  export type TaskForecast = api.TaskForecast;
  export type TaskPage = api.TaskPage;
  export type TaskStatus = api.TaskStatus;
  export type Thread = api.Thread;
  export type ThreadExport = api.ThreadExport;
  export type ThreadPage = api.ThreadPage;
  export type ThreadTurn = api.ThreadTurn;
  export type ThreadTurnPage = api.ThreadTurnPage;
  export type ToolCalls = api.ToolCalls;
  export type ToolQuestion = api.ToolQuestion;
  export type Turn = api.Turn;
  export type TurnAttachment = api.TurnAttachment;
  export type TurnClaim = api.TurnClaim;
  export type TurnCount = api.TurnCount;
  export type TurnCriterion = api.TurnCriterion;
  export type TurnDay = api.TurnDay;
  export type TurnEvent = api.TurnEvent;
  export type TurnEventPage = api.TurnEventPage;
  export type TurnFork = api.TurnFork;
  export type TurnGoal = api.TurnGoal;
  export type TurnLimit = api.TurnLimit;
  export type TurnLog = api.TurnLog;
  export type TurnMessage = api.TurnMessage;
  export type TurnNotice = api.TurnNotice;
  export type TurnPage = api.TurnPage;
  export type TurnParent = api.TurnParent;
  export type TurnResult = api.TurnResult;
  export type TurnResultLine = api.TurnResultLine;
  export type TurnResumption = api.TurnResumption;
  export type TurnSignal = api.TurnSignal;
  export type TurnStatistics = api.TurnStatistics;
  export type TurnStatus = api.TurnStatus;
  export type TurnSummary = api.TurnSummary;
  export type TurnTimeline = api.TurnTimeline;
  export type TurnUsage = api.TurnUsage;
  export type TurnValidation = api.TurnValidation;
  export type TurnWarning = api.TurnWarning;
  export type TurnWork = api.TurnWork;
  export type UnknownValue = api.UnknownValue;
  export type ValueEvidence = api.ValueEvidence;
  export type Webhook = api.Webhook;
  export type WebhookKey = api.WebhookKey;
  export type WebhookPage = api.WebhookPage;
  export type Work = api.Work;
  export type WorkContext = api.WorkContext;
  export type WorkContextParentTask = api.WorkContextParentTask;
  export type WorkContextRisks = api.WorkContextRisks;
  export type WorkOffer = api.WorkOffer;
  export type WorkTask = api.WorkTask;
  export type WorkingCalendar = api.WorkingCalendar;
  export type WrittenTask = api.WrittenTask;
  export type WrittenTaskRisks = api.WrittenTaskRisks;
}
