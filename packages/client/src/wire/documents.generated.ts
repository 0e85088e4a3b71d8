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

/** The documents of the HTTP API as the client returns and takes them: a page of turns is a `Wire['TurnPage']`. */
export interface Wire {
  readonly AgentChange: api.AgentChange;
  readonly AgentDescription: api.AgentDescription;
  readonly AgentDescriptionAttempts: api.AgentDescriptionAttempts;
  readonly AgentDescriptionCurrentTasks: api.AgentDescriptionCurrentTasks;
  readonly AgentPage: api.AgentPage;
  readonly AnswerValue: api.AnswerValue;
  readonly Approval: api.Approval;
  readonly Attachment: api.Attachment;
  readonly Blocker: api.Blocker;
  readonly Breakdown: api.Breakdown;
  readonly CallInDoubt: api.CallInDoubt;
  readonly Capability: api.Capability;
  readonly CheckedClaim: api.CheckedClaim;
  readonly Checkpoint: api.Checkpoint;
  readonly CheckpointContent: api.CheckpointContent;
  readonly CheckpointDiff: api.CheckpointDiff;
  readonly CheckpointPage: api.CheckpointPage;
  readonly ClassifiedDiff: api.ClassifiedDiff;
  readonly CostShare: api.CostShare;
  readonly Counts: api.Counts;
  readonly CriterionJudgement: api.CriterionJudgement;
  readonly CriterionOutcome: api.CriterionOutcome;
  readonly CriterionOutcomeEvidence: api.CriterionOutcomeEvidence;
  readonly CurrentTask: api.CurrentTask;
  readonly DeliveredEventType: api.DeliveredEventType;
  readonly Delivery: api.Delivery;
  readonly DeliveryPage: api.DeliveryPage;
  readonly DiffReason: api.DiffReason;
  readonly Episode: api.Episode;
  readonly EpisodeCancellation: api.EpisodeCancellation;
  readonly EpisodeDecision: api.EpisodeDecision;
  readonly EpisodeIntervention: api.EpisodeIntervention;
  readonly EpisodeLastCheckpoint: api.EpisodeLastCheckpoint;
  readonly EpisodeLimit: api.EpisodeLimit;
  readonly EpisodeLog: api.EpisodeLog;
  readonly EpisodeLogCosts: api.EpisodeLogCosts;
  readonly EpisodeOutbox: api.EpisodeOutbox;
  readonly EpisodePage: api.EpisodePage;
  readonly EpisodePause: api.EpisodePause;
  readonly EpisodePauseRequest: api.EpisodePauseRequest;
  readonly EpisodeReflection: api.EpisodeReflection;
  readonly EpisodeResumption: api.EpisodeResumption;
  readonly EpisodeRole: api.EpisodeRole;
  readonly EpisodeStatus: api.EpisodeStatus;
  readonly EventPage: api.EventPage;
  readonly EventType: api.EventType;
  readonly Execution: api.Execution;
  readonly ExecutionChange: api.ExecutionChange;
  readonly ExecutionCosts: api.ExecutionCosts;
  readonly ExecutionCount: api.ExecutionCount;
  readonly ExecutionEvent: api.ExecutionEvent;
  readonly ExecutionEventChanged: api.ExecutionEventChanged;
  readonly ExecutionLog: api.ExecutionLog;
  readonly ExecutionOptions: api.ExecutionOptions;
  readonly ExecutionOptionsRules: api.ExecutionOptionsRules;
  readonly ExecutionPage: api.ExecutionPage;
  readonly ExecutionProgress: api.ExecutionProgress;
  readonly ExecutionStanding: api.ExecutionStanding;
  readonly ExecutionStatus: api.ExecutionStatus;
  readonly ExecutionSummary: api.ExecutionSummary;
  readonly ExecutionUpdate: api.ExecutionUpdate;
  readonly Forecast: api.Forecast;
  readonly ForgottenTurns: api.ForgottenTurns;
  readonly HeldTask: api.HeldTask;
  readonly HeldTaskLease: api.HeldTaskLease;
  readonly Intervention: api.Intervention;
  readonly InterventionDecision: api.InterventionDecision;
  readonly InterventionOption: api.InterventionOption;
  readonly InterventionVersions: api.InterventionVersions;
  readonly JournalReplay: api.JournalReplay;
  readonly JournalVerification: api.JournalVerification;
  readonly LoggedAttempt: api.LoggedAttempt;
  readonly LoggedDecision: api.LoggedDecision;
  readonly ModelCall: api.ModelCall;
  readonly NeighbourTask: api.NeighbourTask;
  readonly NewAgent: api.NewAgent;
  readonly NewCapability: api.NewCapability;
  readonly NewExecution: api.NewExecution;
  readonly NewWebhook: api.NewWebhook;
  readonly NoWork: api.NoWork;
  readonly Notified: api.Notified;
  readonly OpenIntervention: api.OpenIntervention;
  readonly Plan: api.Plan;
  readonly PlanAbout: api.PlanAbout;
  readonly PlanAboutRisks: api.PlanAboutRisks;
  readonly PlanChange: api.PlanChange;
  readonly PlanFormat: api.PlanFormat;
  readonly PlanOrder: api.PlanOrder;
  readonly PlanOriginal: api.PlanOriginal;
  readonly PlanPage: api.PlanPage;
  readonly PlanProblem: api.PlanProblem;
  readonly PlanSummary: api.PlanSummary;
  readonly PlanTask: api.PlanTask;
  readonly PlanTaskPage: api.PlanTaskPage;
  readonly Priority: api.Priority;
  readonly RegisteredAgent: api.RegisteredAgent;
  readonly RegisteredAgentAttempts: api.RegisteredAgentAttempts;
  readonly RegisteredAgentCurrentTasks: api.RegisteredAgentCurrentTasks;
  readonly Report: api.Report;
  readonly ReportReceipt: api.ReportReceipt;
  readonly ReportType: api.ReportType;
  readonly Resolution: api.Resolution;
  readonly RestoreRequest: api.RestoreRequest;
  readonly RestoredCheckpoint: api.RestoredCheckpoint;
  readonly RestoredFile: api.RestoredFile;
  readonly RoleCosts: api.RoleCosts;
  readonly RoleUsage: api.RoleUsage;
  readonly RunningCommand: api.RunningCommand;
  readonly StatedUsage: api.StatedUsage;
  readonly Statement: api.Statement;
  readonly Subtask: api.Subtask;
  readonly Task: api.Task;
  readonly TaskBar: api.TaskBar;
  readonly TaskChange: api.TaskChange;
  readonly TaskChangeDuration: api.TaskChangeDuration;
  readonly TaskChoice: api.TaskChoice;
  readonly TaskForecast: api.TaskForecast;
  readonly TaskPage: api.TaskPage;
  readonly TaskStatus: api.TaskStatus;
  readonly Thread: api.Thread;
  readonly ThreadExport: api.ThreadExport;
  readonly ThreadPage: api.ThreadPage;
  readonly ThreadTurn: api.ThreadTurn;
  readonly ThreadTurnPage: api.ThreadTurnPage;
  readonly ToolCalls: api.ToolCalls;
  readonly ToolQuestion: api.ToolQuestion;
  readonly Turn: api.Turn;
  readonly TurnAttachment: api.TurnAttachment;
  readonly TurnClaim: api.TurnClaim;
  readonly TurnCount: api.TurnCount;
  readonly TurnCriterion: api.TurnCriterion;
  readonly TurnDay: api.TurnDay;
  readonly TurnEvent: api.TurnEvent;
  readonly TurnEventPage: api.TurnEventPage;
  readonly TurnFork: api.TurnFork;
  readonly TurnGoal: api.TurnGoal;
  readonly TurnLimit: api.TurnLimit;
  readonly TurnLog: api.TurnLog;
  readonly TurnMessage: api.TurnMessage;
  readonly TurnNotice: api.TurnNotice;
  readonly TurnPage: api.TurnPage;
  readonly TurnParent: api.TurnParent;
  readonly TurnResult: api.TurnResult;
  readonly TurnResultLine: api.TurnResultLine;
  readonly TurnResumption: api.TurnResumption;
  readonly TurnSignal: api.TurnSignal;
  readonly TurnStatistics: api.TurnStatistics;
  readonly TurnStatus: api.TurnStatus;
  readonly TurnSummary: api.TurnSummary;
  readonly TurnTimeline: api.TurnTimeline;
  readonly TurnUsage: api.TurnUsage;
  readonly TurnValidation: api.TurnValidation;
  readonly TurnWarning: api.TurnWarning;
  readonly TurnWork: api.TurnWork;
  readonly UnknownValue: api.UnknownValue;
  readonly ValueEvidence: api.ValueEvidence;
  readonly Webhook: api.Webhook;
  readonly WebhookKey: api.WebhookKey;
  readonly WebhookPage: api.WebhookPage;
  readonly Work: api.Work;
  readonly WorkContext: api.WorkContext;
  readonly WorkContextParentTask: api.WorkContextParentTask;
  readonly WorkContextRisks: api.WorkContextRisks;
  readonly WorkOffer: api.WorkOffer;
  readonly WorkTask: api.WorkTask;
  readonly WorkingCalendar: api.WorkingCalendar;
  readonly WrittenTask: api.WrittenTask;
  readonly WrittenTaskRisks: api.WrittenTaskRisks;
}
