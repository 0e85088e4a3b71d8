// Generated from the server's OpenAPI document by tests/src/client-wire.test.ts. To renew it:
// pnpm test:unit tests/src/client-wire.test.ts -u
import type {
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
  readonly AgentChange: AgentChange;
  readonly AgentDescription: AgentDescription;
  readonly AgentDescriptionAttempts: AgentDescriptionAttempts;
  readonly AgentDescriptionCurrentTasks: AgentDescriptionCurrentTasks;
  readonly AgentPage: AgentPage;
  readonly AnswerValue: AnswerValue;
  readonly Approval: Approval;
  readonly Attachment: Attachment;
  readonly Blocker: Blocker;
  readonly Breakdown: Breakdown;
  readonly CallInDoubt: CallInDoubt;
  readonly Capability: Capability;
  readonly CheckedClaim: CheckedClaim;
  readonly Checkpoint: Checkpoint;
  readonly CheckpointContent: CheckpointContent;
  readonly CheckpointDiff: CheckpointDiff;
  readonly CheckpointPage: CheckpointPage;
  readonly ClassifiedDiff: ClassifiedDiff;
  readonly CostShare: CostShare;
  readonly Counts: Counts;
  readonly CriterionJudgement: CriterionJudgement;
  readonly CriterionOutcome: CriterionOutcome;
  readonly CriterionOutcomeEvidence: CriterionOutcomeEvidence;
  readonly CurrentTask: CurrentTask;
  readonly DeliveredEventType: DeliveredEventType;
  readonly Delivery: Delivery;
  readonly DeliveryPage: DeliveryPage;
  readonly DiffReason: DiffReason;
  readonly Episode: Episode;
  readonly EpisodeCancellation: EpisodeCancellation;
  readonly EpisodeDecision: EpisodeDecision;
  readonly EpisodeIntervention: EpisodeIntervention;
  readonly EpisodeLastCheckpoint: EpisodeLastCheckpoint;
  readonly EpisodeLimit: EpisodeLimit;
  readonly EpisodeLog: EpisodeLog;
  readonly EpisodeLogCosts: EpisodeLogCosts;
  readonly EpisodeOutbox: EpisodeOutbox;
  readonly EpisodePage: EpisodePage;
  readonly EpisodePause: EpisodePause;
  readonly EpisodePauseRequest: EpisodePauseRequest;
  readonly EpisodeReflection: EpisodeReflection;
  readonly EpisodeResumption: EpisodeResumption;
  readonly EpisodeRole: EpisodeRole;
  readonly EpisodeStatus: EpisodeStatus;
  readonly EventPage: EventPage;
  readonly EventType: EventType;
  readonly Execution: Execution;
  readonly ExecutionChange: ExecutionChange;
  readonly ExecutionCosts: ExecutionCosts;
  readonly ExecutionCount: ExecutionCount;
  readonly ExecutionEvent: ExecutionEvent;
  readonly ExecutionEventChanged: ExecutionEventChanged;
  readonly ExecutionLog: ExecutionLog;
  readonly ExecutionOptions: ExecutionOptions;
  readonly ExecutionOptionsRules: ExecutionOptionsRules;
  readonly ExecutionPage: ExecutionPage;
  readonly ExecutionProgress: ExecutionProgress;
  readonly ExecutionStanding: ExecutionStanding;
  readonly ExecutionStatus: ExecutionStatus;
  readonly ExecutionSummary: ExecutionSummary;
  readonly ExecutionUpdate: ExecutionUpdate;
  readonly Forecast: Forecast;
  readonly ForgottenTurns: ForgottenTurns;
  readonly HeldTask: HeldTask;
  readonly HeldTaskLease: HeldTaskLease;
  readonly Intervention: Intervention;
  readonly InterventionDecision: InterventionDecision;
  readonly InterventionOption: InterventionOption;
  readonly InterventionVersions: InterventionVersions;
  readonly JournalReplay: JournalReplay;
  readonly JournalVerification: JournalVerification;
  readonly LoggedAttempt: LoggedAttempt;
  readonly LoggedDecision: LoggedDecision;
  readonly ModelCall: ModelCall;
  readonly NeighbourTask: NeighbourTask;
  readonly NewAgent: NewAgent;
  readonly NewCapability: NewCapability;
  readonly NewExecution: NewExecution;
  readonly NewWebhook: NewWebhook;
  readonly NoWork: NoWork;
  readonly Notified: Notified;
  readonly OpenIntervention: OpenIntervention;
  readonly Plan: Plan;
  readonly PlanAbout: PlanAbout;
  readonly PlanAboutRisks: PlanAboutRisks;
  readonly PlanChange: PlanChange;
  readonly PlanFormat: PlanFormat;
  readonly PlanOrder: PlanOrder;
  readonly PlanOriginal: PlanOriginal;
  readonly PlanPage: PlanPage;
  readonly PlanProblem: PlanProblem;
  readonly PlanSummary: PlanSummary;
  readonly PlanTask: PlanTask;
  readonly PlanTaskPage: PlanTaskPage;
  readonly Priority: Priority;
  readonly RegisteredAgent: RegisteredAgent;
  readonly RegisteredAgentAttempts: RegisteredAgentAttempts;
  readonly RegisteredAgentCurrentTasks: RegisteredAgentCurrentTasks;
  readonly Report: Report;
  readonly ReportReceipt: ReportReceipt;
  readonly ReportType: ReportType;
  readonly Resolution: Resolution;
  readonly RestoreRequest: RestoreRequest;
  readonly RestoredCheckpoint: RestoredCheckpoint;
  readonly RestoredFile: RestoredFile;
  readonly RoleCosts: RoleCosts;
  readonly RoleUsage: RoleUsage;
  readonly RunningCommand: RunningCommand;
  readonly StatedUsage: StatedUsage;
  readonly Statement: Statement;
  readonly Subtask: Subtask;
  readonly Task: Task;
  readonly TaskBar: TaskBar;
  readonly TaskChange: TaskChange;
  readonly TaskChangeDuration: TaskChangeDuration;
  readonly TaskChoice: TaskChoice;
  readonly TaskForecast: TaskForecast;
  readonly TaskPage: TaskPage;
  readonly TaskStatus: TaskStatus;
  readonly Thread: Thread;
  readonly ThreadExport: ThreadExport;
  readonly ThreadPage: ThreadPage;
  readonly ThreadTurn: ThreadTurn;
  readonly ThreadTurnPage: ThreadTurnPage;
  readonly ToolCalls: ToolCalls;
  readonly ToolQuestion: ToolQuestion;
  readonly Turn: Turn;
  readonly TurnAttachment: TurnAttachment;
  readonly TurnClaim: TurnClaim;
  readonly TurnCount: TurnCount;
  readonly TurnCriterion: TurnCriterion;
  readonly TurnDay: TurnDay;
  readonly TurnEvent: TurnEvent;
  readonly TurnEventPage: TurnEventPage;
  readonly TurnFork: TurnFork;
  readonly TurnGoal: TurnGoal;
  readonly TurnLimit: TurnLimit;
  readonly TurnLog: TurnLog;
  readonly TurnMessage: TurnMessage;
  readonly TurnNotice: TurnNotice;
  readonly TurnPage: TurnPage;
  readonly TurnParent: TurnParent;
  readonly TurnResult: TurnResult;
  readonly TurnResultLine: TurnResultLine;
  readonly TurnResumption: TurnResumption;
  readonly TurnSignal: TurnSignal;
  readonly TurnStatistics: TurnStatistics;
  readonly TurnStatus: TurnStatus;
  readonly TurnSummary: TurnSummary;
  readonly TurnTimeline: TurnTimeline;
  readonly TurnUsage: TurnUsage;
  readonly TurnValidation: TurnValidation;
  readonly TurnWarning: TurnWarning;
  readonly TurnWork: TurnWork;
  readonly UnknownValue: UnknownValue;
  readonly ValueEvidence: ValueEvidence;
  readonly Webhook: Webhook;
  readonly WebhookKey: WebhookKey;
  readonly WebhookPage: WebhookPage;
  readonly Work: Work;
  readonly WorkContext: WorkContext;
  readonly WorkContextParentTask: WorkContextParentTask;
  readonly WorkContextRisks: WorkContextRisks;
  readonly WorkOffer: WorkOffer;
  readonly WorkTask: WorkTask;
  readonly WorkingCalendar: WorkingCalendar;
  readonly WrittenTask: WrittenTask;
  readonly WrittenTaskRisks: WrittenTaskRisks;
}
