// Generated from the server's OpenAPI document by tests/src/client-wire.test.ts. To renew it:
// pnpm test:unit tests/src/client-wire.test.ts -u
import type { Json, JsonObject } from './json.js';

/** A value of a newer server that this release does not know. */
export type UnknownValue = string & Record<never, never>;

/** A plan as it is written. */
export interface PlanText {
    /** Name of the plan. Default: as the plan says. */
    readonly name?: string;
    /** Default: found out from name and content. */
    readonly format?: PlanFormat;
    /** Of plain Markdown. Default: as the plan says. */
    readonly order?: PlanOrder;
    /** Kinds of owners by name or word in lower case, before the usual table: a person is asked, agents and crafts are offered work. */
    readonly owners?: JsonObject;
    readonly content: string;
}

/** Names of the formats of plans. */
export type PlanFormat = "pce" | "markdown" | "spec-kit" | "exec-plan" | "cursor" | "taskmaster" | "planexe" | "backlog";

/** Ways to read the order of a plan in plain Markdown: every task after the one before it; phases in their order and the tasks in them side by side unless they are numbered; only the dependencies that tasks state. */
export type PlanOrder = "sequence" | "listed" | "free";

/** Plan phases. */
export interface PlanPhases {
    readonly id: string;
    readonly title: string;
}

/** A plan that the server keeps; its tasks are asked for apart. */
export interface Plan {
    readonly planId: string;
    readonly name: string;
    readonly tasksTotal: number;
    readonly confidence: number;
    /** Below 0.7: a person has to accept an execution of it. */
    readonly needsReview: boolean;
    /** Unix time in milliseconds. */
    readonly createdAt: number;
    /** When a person last replaced its tasks. */
    readonly replacedAt: number | null;
    readonly format: string | null;
    /** Words of the plan about itself as a whole. */
    readonly about?: PlanAbout;
    readonly phases: readonly PlanPhases[];
    readonly problems: readonly PlanProblem[];
}

/** Plan about risks. */
export interface PlanAboutRisks {
    readonly description: string;
    readonly mitigation?: string;
}

/** Goal, success criteria, constraints and risks of a plan. */
export interface PlanAbout {
    readonly goal?: string;
    /** Success criteria. */
    readonly criteria: readonly string[];
    readonly constraints: readonly string[];
    readonly risks: readonly PlanAboutRisks[];
    readonly calendar?: WorkingCalendar;
}

/** Working time, by which the forecast counts. */
export interface WorkingCalendar {
    /** 1 is Monday. */
    readonly days: readonly number[];
    /** Such as 09:00. */
    readonly from: string;
    /** Such as 17:00. */
    readonly to: string;
    /** Such as Europe/London. Default: UTC. */
    readonly zone?: string;
    /** Such as 2026-12-25. */
    readonly holidays?: readonly string[];
}

/** Something wrong in a plan. */
export interface PlanProblem {
    readonly code: string;
    /** With an error, a plan cannot be executed. */
    readonly severity: ("error" | "warning") | UnknownValue;
    readonly where: string;
    readonly message: string;
}

/** Plans, the newest first. */
export interface PlanPage {
    readonly plans: readonly PlanSummary[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** A plan as a list shows it. */
export interface PlanSummary {
    readonly planId: string;
    readonly name: string;
    readonly tasksTotal: number;
    readonly confidence: number;
    /** Below 0.7: a person has to accept an execution of it. */
    readonly needsReview: boolean;
    /** Unix time in milliseconds. */
    readonly createdAt: number;
    /** When a person last replaced its tasks. */
    readonly replacedAt: number | null;
}

/** The text that a plan was read from: places of tasks and problems name its lines. */
export interface PlanOriginal {
    readonly planId: string;
    readonly file: string | null;
    /** null: an archive, or kept before texts were. */
    readonly text: string | null;
    /** Whether the text is longer: 200,000 characters are kept. */
    readonly isCut: boolean;
}

/** Tasks of a plan, in its order. */
export interface PlanTaskPage {
    readonly tasks: readonly PlanTask[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** Plan task reasons. */
export interface PlanTaskReasons {
    readonly id: string;
    readonly reason: string;
}

/** In days of 24 hours. */
export interface PlanTaskDuration {
    readonly min: number;
    readonly likely: number;
    readonly max: number;
}

/** The place of the task in the files of the plan. */
export interface PlanTaskWhere {
    readonly file: string;
    readonly line?: number;
    readonly path?: string;
}

/** Plan task risks. */
export interface PlanTaskRisks {
    readonly description: string;
    readonly mitigation?: string;
}

/** A task as its plan has it. */
export interface PlanTask {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    /** The task around it; null at the top. */
    readonly parent: string | null;
    readonly level: number;
    readonly dependsOn: readonly string[];
    readonly reasons: readonly PlanTaskReasons[];
    /** In days of 24 hours. */
    readonly duration?: PlanTaskDuration;
    readonly status: ("open" | "in_progress" | "done" | "cancelled") | UnknownValue;
    readonly tags?: readonly string[];
    /** The place of the task in the files of the plan. */
    readonly where?: PlanTaskWhere;
    readonly roles: readonly string[];
    /** Person who does or decides it: no agent is offered it. */
    readonly person?: string;
    /** Person who approves it first; the same as person: it is that decision. */
    readonly approval?: string;
    readonly risks: readonly PlanTaskRisks[];
    readonly priority?: ("high" | "medium" | "low") | UnknownValue;
    readonly action?: string;
    readonly params: JsonObject;
    readonly timeoutHours?: number;
    readonly maxAttempts?: number;
    readonly backoffSeconds?: number;
    readonly effect?: ("read" | "idempotent" | "once") | UnknownValue;
    readonly confidence: number;
    readonly needsReview: boolean;
    /** Why it may have been read wrongly. */
    readonly doubts?: readonly string[];
}

/** In days of 24 hours. */
export interface WrittenTaskDuration {
    readonly min: number;
    readonly likely: number;
    readonly max: number;
}

/** Written task risks. */
export interface WrittenTaskRisks {
    readonly description: string;
    readonly mitigation?: string;
}

/** A task as a person writes it. */
export interface WrittenTask {
    readonly id: string;
    readonly title: string;
    readonly description?: string;
    /** The task around it; null at the top. */
    readonly parent?: string | null;
    readonly dependsOn?: readonly string[];
    /** In days of 24 hours. */
    readonly duration?: WrittenTaskDuration;
    /**
     * Default: open.
     * @enum {string}
     */
    readonly status?: "open" | "in_progress" | "done" | "cancelled";
    /**
     * Default: medium.
     * @enum {string}
     */
    readonly priority?: "high" | "medium" | "low";
    /** Default: by the first verb of the title. */
    readonly action?: string;
    /** Person who does or decides it. */
    readonly person?: string;
    /** Person who approves it before an agent gets it. */
    readonly approval?: string;
    /** @enum {string} */
    readonly effect?: "read" | "idempotent" | "once";
    readonly params?: JsonObject;
    readonly roles?: readonly string[];
    readonly tags?: readonly string[];
    readonly risks?: readonly WrittenTaskRisks[];
    readonly timeoutHours?: number;
    readonly maxAttempts?: number;
    readonly backoffSeconds?: number;
}

/** An agent to register. */
export interface NewAgent {
    readonly name: string;
    readonly role: string;
    /** At least one. */
    readonly capabilities: readonly NewCapability[];
}

/** Something that an agent to register can do. */
export interface NewCapability {
    readonly action: string;
    /**
     * Names of the parameters it takes. Default: none.
     * @default []
     */
    readonly params?: readonly string[];
}

/** Attempts that ended, by their end. */
export interface RegisteredAgentAttempts {
    /** Results, those for review and late ones included. */
    readonly completed: number;
    /** Errors and time-outs. */
    readonly failed: number;
    /** Leases that ran out, and tasks that were given back. */
    readonly lost: number;
    /** Share of completed ones, 0 to 1; null: there were none. */
    readonly successRate: number | null;
}

/** Registered agent current tasks. */
export interface RegisteredAgentCurrentTasks {
    readonly executionId: string;
    readonly taskId: string;
}

/** An agent that was registered, with its key. */
export interface RegisteredAgent {
    readonly agentId: string;
    readonly name: string;
    readonly role: string;
    readonly capabilities: readonly Capability[];
    /** Unix time in milliseconds. */
    readonly createdAt: number;
    /** When it last asked for work, of other processes and earlier ones to the hour; null: never. */
    readonly lastSeenAt?: number | null;
    /** Attempts that ended, by their end. */
    readonly attempts?: RegisteredAgentAttempts;
    /** Tasks that it holds. */
    readonly currentTasks?: readonly RegisteredAgentCurrentTasks[];
    /** Shown this once. */
    readonly apiKey: string;
}

/** Something an agent can do. */
export interface Capability {
    readonly action: string;
    /** Names of the parameters it takes. */
    readonly params: readonly string[];
}

/** Agents, the newest first. */
export interface AgentPage {
    readonly agents: readonly AgentDescription[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** Attempts that ended, by their end. */
export interface AgentDescriptionAttempts {
    /** Results, those for review and late ones included. */
    readonly completed: number;
    /** Errors and time-outs. */
    readonly failed: number;
    /** Leases that ran out, and tasks that were given back. */
    readonly lost: number;
    /** Share of completed ones, 0 to 1; null: there were none. */
    readonly successRate: number | null;
}

/** Agent description current tasks. */
export interface AgentDescriptionCurrentTasks {
    readonly executionId: string;
    readonly taskId: string;
}

/** An agent that the server knows. */
export interface AgentDescription {
    readonly agentId: string;
    readonly name: string;
    readonly role: string;
    readonly capabilities: readonly Capability[];
    /** Unix time in milliseconds. */
    readonly createdAt: number;
    /** When it last asked for work, of other processes and earlier ones to the hour; null: never. */
    readonly lastSeenAt?: number | null;
    /** Attempts that ended, by their end. */
    readonly attempts?: AgentDescriptionAttempts;
    /** Tasks that it holds. */
    readonly currentTasks?: readonly AgentDescriptionCurrentTasks[];
}

/** A change of an agent; what is left out stays as it is. */
export interface AgentChange {
    readonly name?: string;
    readonly role?: string;
    /** At least one. */
    readonly capabilities?: readonly NewCapability[];
}

/** The capabilities of an agent. */
export interface AgentCapabilities {
    readonly agentId: string;
    readonly capabilities: readonly Capability[];
}

/** Task to decompose task. */
export interface TaskToDecomposeTask {
    /** @default task */
    readonly taskId?: string;
    readonly title: string;
    /** @default  */
    readonly description?: string;
}

/** One task to break down. */
export interface TaskToDecompose {
    readonly task: TaskToDecomposeTask;
    /** Where the task stands: the goal of its plan. */
    readonly planContext?: JsonObject;
    /** Actions that the agent can do. Default: those it was registered with. */
    readonly agentCapabilities?: readonly string[];
}

/** Breakdown phases. */
export interface BreakdownPhases {
    readonly id: string;
    readonly title: string;
}

/** A plan that was broken down into tasks, and not kept. */
export interface Breakdown {
    readonly name: string;
    readonly format: string | null;
    readonly about?: PlanAbout;
    readonly phases: readonly BreakdownPhases[];
    readonly tasks: readonly PlanTask[];
    readonly problems: readonly PlanProblem[];
    readonly confidence: number;
    readonly needsReview: boolean;
    /** The task that was to be broken down. */
    readonly taskId?: string;
    /** Its parts. */
    readonly decomposedSubtasks?: readonly Subtask[];
}

/** A part of a task that was broken down. */
export interface Subtask {
    readonly taskId: string;
    readonly title: string;
    readonly description: string;
    readonly action: string;
    readonly params: JsonObject;
    readonly dependsOn: readonly string[];
    /** One of the capabilities that were named can do it. */
    readonly isSupported: boolean;
    readonly confidence: number;
}

/** The answer to an agent that asks for work. */
export type Work = WorkOffer | NoWork;

/** Work offer lease. */
export interface WorkOfferLease {
    /** Goes into every report about the task. */
    readonly token: string;
    /** By the server's clock: the task is taken away then, unless a report comes first. Unix time in milliseconds. */
    readonly expiresAt: number;
}

/** A task in an agent's hands. */
export interface WorkOffer {
    readonly workAvailable: true;
    readonly executionId: string;
    readonly planId: string | null;
    readonly lease: WorkOfferLease;
    readonly nextTask: WorkTask;
    /** Rest: the execution of a task you hold is paused. */
    readonly forcePause: boolean;
    /** Stop: the execution of a task you hold has ended. */
    readonly forceCancel: boolean;
}

/** Work task retry policy. */
export interface WorkTaskRetryPolicy {
    readonly maxAttempts: number;
    readonly backoffSeconds: number;
}

/** A task as an agent is given it. */
export interface WorkTask {
    readonly taskId: string;
    readonly title: string;
    readonly description: string;
    readonly action: string;
    readonly params: JsonObject;
    /** How long one try may take. */
    readonly timeoutHours: number;
    readonly retryPolicy: WorkTaskRetryPolicy;
    /** 1, then 2 if it was given out before. */
    readonly attempt: number;
    readonly context: WorkContext;
}

/** The task that it is a part of. */
export interface WorkContextParentTask {
    readonly taskId: string;
    readonly title: string;
}

/** Work context risks. */
export interface WorkContextRisks {
    readonly description: string;
    readonly mitigation?: string;
}

/** Context of a task for the agent that does it. */
export interface WorkContext {
    /** The goal of the whole plan. */
    readonly planGoal: string;
    /** Tasks that the task waited for. */
    readonly previousTasks: readonly NeighbourTask[];
    /** Of the plan. */
    readonly successCriteria?: readonly string[];
    /** Of the plan. */
    readonly constraints?: readonly string[];
    /** Title of the outermost task around it. */
    readonly phase?: string;
    /** The task that it is a part of. */
    readonly parentTask?: WorkContextParentTask;
    /** Of the task. */
    readonly risks?: readonly WorkContextRisks[];
    /** Tasks that wait for the task. */
    readonly upcomingTasks: readonly NeighbourTask[];
    /** Notes of people about the task. */
    readonly notes: readonly string[];
    /** Why the last attempt failed; absent before the first failure. */
    readonly lastFailure?: string;
    /** Lessons of finished tasks for later ones: the texts in the list "learned" of their outputs. */
    readonly learned?: readonly string[];
}

/** A task beside the one that is given out. */
export interface NeighbourTask {
    readonly taskId: string;
    readonly title: string;
    readonly status: TaskStatus | UnknownValue;
    /** Up to 10,000 characters of JSON; left out where longer. */
    readonly outputData?: Json;
}

/** Where a task stands. */
export type TaskStatus = "QUEUED" | "RUNNING" | "BLOCKED" | "COMPLETE" | "ERROR" | "SKIPPED";

/** There is no further work, and the agent holds tasks. */
export interface NoWork {
    readonly workAvailable: false;
    readonly executionId: string;
    /** The tasks that the agent holds. */
    readonly held?: readonly HeldTask[];
    /** Rest: the execution of a task you hold is paused. */
    readonly forcePause: boolean;
    /** Stop: the execution of a task you hold has ended. */
    readonly forceCancel: boolean;
}

/** Held task lease. */
export interface HeldTaskLease {
    readonly token: string;
    /** Unix time in milliseconds. */
    readonly expiresAt: number;
}

/** A task that an agent holds. */
export interface HeldTask {
    readonly executionId: string;
    readonly taskId: string;
    readonly title: string;
    readonly lease: HeldTaskLease;
}

/** An execution to create. */
export interface NewExecution {
    readonly planId: string;
    /** The only agent that may work on it. Default: any. */
    readonly agentId?: string;
    readonly options?: ExecutionOptions;
}

/** Execution options rules. */
export interface ExecutionOptionsRules {
    /** @enum {string} */
    readonly ask: "before" | "after";
    /** Only tasks of this action. */
    readonly action?: string;
    /** Only tasks in this one: its id or title. */
    readonly phase?: string;
    /** With after: only outputs whose cost is greater, or not stated. */
    readonly costOver?: number;
}

/** How an execution is carried out. */
export interface ExecutionOptions {
    /** Maximum number of tasks in progress at a time. Default: 100. */
    readonly concurrency?: number;
    /** A task whose agent has not been heard of for so long goes back. Default: 300. */
    readonly leaseSeconds?: number;
    /** An execution none of whose agents has been heard of for so long is BLOCKED. Default: 1,800. */
    readonly silenceSeconds?: number;
    /** So long, from when a task is offered again, another agent that can do it and asks goes before the one that failed or lost it. Default: as long as its lease was, 600 at most. */
    readonly preferOthersSeconds?: number;
    /** How long an attempt may take, of tasks for which the plan says nothing. Default: 86,400. */
    readonly taskTimeoutSeconds?: number;
    /** Of tasks for which the plan says nothing. Default: 3. */
    readonly maxAttempts?: number;
    /** Before the second attempt, twice as long before each further one; of tasks for which the plan says nothing. Default: 30. */
    readonly retryAfterSeconds?: number;
    /** A person is asked before an agent gets such a task, or after it to accept its output, whatever the agent reports. */
    readonly rules?: readonly ExecutionOptionsRules[];
    /** Default: that of the plan, else all time. */
    readonly calendar?: WorkingCalendar;
    /** No task is given out before. Default: at once. Unix time in milliseconds. */
    readonly startAt?: number;
    /**
     * When a task failed for good: ask a person, or fail. Default: block.
     * @enum {string}
     */
    readonly onExhausted?: "block" | "fail";
}

/** A plan being carried out. */
export interface Execution {
    readonly executionId: string;
    readonly planId: string | null;
    /** The plan's name. */
    readonly name: string;
    readonly status: ExecutionStatus | UnknownValue;
    /** Why it has this status. */
    readonly reason: string;
    readonly tasksTotal: number;
    readonly tasksCompleted: number;
    /** 0 to 100, with one decimal. */
    readonly percent: number;
    readonly progress: ExecutionProgress;
    /** Unix time in milliseconds. */
    readonly createdAt: number;
    readonly startedAt: number | null;
    readonly completedAt: number | null;
    /** The only agent that may work on it; null: any that can. */
    readonly agentId: string | null;
    readonly currentTasks: readonly CurrentTask[];
    readonly blockers: readonly Blocker[];
    /** The success criteria of its plan, if any. */
    readonly outcome?: readonly CriterionOutcome[];
    /** Version of its plan: each change of what is left of it raises it. */
    readonly planVersion?: number;
    /** Number of the latest event. */
    readonly lastEvent: number;
    /** Unix time in milliseconds. */
    readonly updatedAt: number;
}

/** Where an execution stands. `COMPLETED`, `FAILED` and `CANCELLED` have ended. */
export type ExecutionStatus = "CREATED" | "QUEUED" | "RUNNING" | "BLOCKED" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELLED";

/** How far an execution is. */
export interface ExecutionProgress {
    /** 0 to 100, with one decimal. */
    readonly percent: number;
    readonly tasksCompleted: number;
    readonly tasksTotal: number;
}

/** A task that an agent works on. */
export interface CurrentTask {
    readonly taskId: string;
    readonly title: string;
    readonly agentId: string;
    readonly attempt: number;
    readonly percent: number | null;
    readonly message: string | null;
    /** Unix time in milliseconds. */
    readonly startedAt: number;
    /** Unix time in milliseconds. */
    readonly leaseExpiresAt: number;
}

/** A task that waits for a person. */
export interface Blocker {
    readonly taskId: string;
    readonly title: string;
    /** agent, review, attempts, losses, person, approval, in_doubt or no_agent: why it waits; late: it misses its deadline. */
    readonly kind: string;
    readonly message: string;
    readonly suggestions: readonly string[];
    /** Unix time in milliseconds. */
    readonly since: number;
}

/** Criterion outcome evidence. */
export interface CriterionOutcomeEvidence {
    readonly taskId: string;
    readonly title: string;
    readonly output: Json;
}

/** A success criterion, with its end and the evidence. */
export interface CriterionOutcome {
    readonly criterion: string;
    /** By a person's word, else by what tasks put out. */
    readonly status: ("met" | "not_met" | "unknown") | UnknownValue;
    readonly evidence: readonly CriterionOutcomeEvidence[];
    readonly judgedBy?: string;
    readonly note?: string;
}

/** Executions, the newest first. */
export interface ExecutionPage {
    readonly executions: readonly ExecutionSummary[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** An execution as a list shows it. */
export interface ExecutionSummary {
    readonly executionId: string;
    readonly planId: string | null;
    /** The plan's name. */
    readonly name: string;
    readonly status: ExecutionStatus | UnknownValue;
    /** Why it has this status. */
    readonly reason: string;
    readonly tasksTotal: number;
    readonly tasksCompleted: number;
    /** 0 to 100, with one decimal. */
    readonly percent: number;
    readonly progress: ExecutionProgress;
    /** Unix time in milliseconds. */
    readonly createdAt: number;
    readonly startedAt: number | null;
    readonly completedAt: number | null;
}

/** A change of an execution by a person. */
export interface ExecutionChange {
    /**
     * QUEUED accepts one that was created for review; RUNNING resumes.
     * @enum {string}
     */
    readonly status?: "QUEUED" | "RUNNING" | "PAUSED" | "CANCELLED";
    /** The only agent that may work on it; null: any that can. */
    readonly agentId?: string | null;
    readonly reason?: string;
}

/** A report of an agent about a task it was given; or a heartbeat that names no task, of one that holds none. */
export interface Report {
    /** Chosen by the agent: sent again, the event is taken once. */
    readonly eventId?: string;
    readonly agentId: string;
    /** As it came with the task. */
    readonly leaseToken?: string;
    /** By the agent's clock. Unix time in milliseconds. */
    readonly agentTimestamp?: number;
    readonly eventType: ReportType;
    readonly taskId?: string;
    /** A part of the task, as the agent divides it. */
    readonly subtaskId?: string;
    /** Its state, in words. */
    readonly status?: string;
    readonly message?: string;
    readonly percent?: number;
    /** Output of the task. */
    readonly outputData?: Json;
    readonly errorType?: string;
    readonly errorMessage?: string;
    /** Of task_complete: a person has to accept the output. Of any other report but a heartbeat: a person has to say how to go on, which blocks the task. */
    readonly humanReviewRequired?: boolean;
    readonly suggestions?: readonly string[];
    /** Of task_error: trying again is of no use. */
    readonly blocking?: boolean;
    /** Usage of models since the last report that states one. */
    readonly usage?: StatedUsage;
}

/** Types of reports about a task. */
export type ReportType = "heartbeat" | "task_started" | "task_progress" | "task_complete" | "task_error" | "task_blocked" | "task_released" | "subtask_complete";

/** Usage of models, as an agent states it. */
export interface StatedUsage {
    readonly modelCalls?: number;
    readonly inputTokens?: number;
    readonly outputTokens?: number;
    /** In the currency of the agents. */
    readonly cost?: number;
}

/** Report receipt next step options. */
export interface ReportReceiptNextStepOptions {
    readonly taskId: string;
    readonly choices: readonly (TaskChoice | UnknownValue)[];
}

/** The receipt for a report. */
export interface ReportReceipt {
    readonly eventId: string;
    readonly executionId: string;
    /** Unix time in milliseconds. */
    readonly recordedAt: number;
    /** The execution's, after it. */
    readonly status: ExecutionStatus | UnknownValue;
    /** The first task that waits for an agent. */
    readonly nextTaskId: string | null;
    readonly statusMessage: string;
    /** The choices for each task that waits for a person. */
    readonly nextStepOptions?: readonly ReportReceiptNextStepOptions[];
    /** Place in the execution. */
    readonly number?: number;
    /** Rest: the execution is paused. */
    readonly forcePause?: boolean;
    /** Stop: the execution has ended. */
    readonly forceCancel?: boolean;
    /** The task had been taken away: the event is kept, nothing follows. */
    readonly late?: boolean;
    /** It had been taken before. */
    readonly repeated?: boolean;
}

/** Choices of a person about a task. */
export type TaskChoice = "approve" | "retry" | "skip" | "take_over" | "reassign" | "reject";

/** Events, in the order in which they happened. */
export interface EventPage {
    readonly events: readonly ExecutionEvent[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** Execution event changed. */
export interface ExecutionEventChanged {
    readonly taskId: string;
    readonly title: string;
}

/** Something that happened in an execution. */
export interface ExecutionEvent {
    /**
     * Unlike execution_update, among the messages of a stream.
     */
    readonly type?: "event";
    /** Place in the execution, from 1. */
    readonly number: number;
    readonly eventId: string;
    readonly eventType: EventType | UnknownValue;
    readonly executionId: string;
    /** Unix time in milliseconds. */
    readonly recordedAt: number;
    readonly taskId?: string;
    /** Of execution_reassigned null: any that can. */
    readonly agentId?: string | null;
    readonly subtaskId?: string;
    /** Unix time in milliseconds. */
    readonly agentTimestamp?: number;
    readonly status?: string;
    readonly message?: string;
    readonly percent?: number;
    readonly outputData?: Json;
    readonly errorType?: string;
    readonly errorMessage?: string;
    readonly humanReviewRequired?: boolean;
    readonly suggestions?: readonly string[];
    readonly blocking?: boolean;
    /** The agent had lost the task: nothing followed. */
    readonly late?: boolean;
    readonly planId?: string;
    readonly name?: string;
    readonly tasksTotal?: number;
    /** A status of the execution or of the task. */
    readonly from?: string;
    readonly to?: string;
    readonly reason?: string;
    readonly by?: string;
    readonly attempt?: number;
    /** Unix time in milliseconds. */
    readonly leaseExpiresAt?: number;
    /** When a task in error is tried again. Unix time in milliseconds. */
    readonly notBefore?: number;
    readonly agentLost?: boolean;
    readonly blockerKind?: string;
    readonly choice?: ("approve" | "retry" | "skip" | "take_over" | "reassign" | "reject") | UnknownValue;
    readonly note?: string;
    readonly action?: string;
    readonly criterion?: string;
    readonly met?: boolean;
    readonly params?: JsonObject;
    /** Of plan_changed: new and changed tasks. */
    readonly changed?: readonly ExecutionEventChanged[];
    /** Of plan_changed: tasks that were removed. */
    readonly removed?: readonly string[];
}

/** Types of events: what agents report, and what the engine makes of it. */
export type EventType = "heartbeat" | "task_started" | "task_progress" | "task_complete" | "task_error" | "task_blocked" | "task_released" | "subtask_complete" | "execution_created" | "execution_moved" | "execution_reassigned" | "execution_archived" | "task_assigned" | "task_moved" | "task_resolved" | "criterion_judged" | "plan_changed";

/** Where an execution stands, in few words. */
export interface ExecutionStanding {
    readonly executionId: string;
    readonly status: ExecutionStatus | UnknownValue;
    readonly reason: string;
    readonly tasksTotal: number;
    readonly tasksCompleted: number;
    readonly percent: number;
    readonly lastEvent: number;
    /** Unix time in milliseconds. */
    readonly updatedAt: number;
    readonly hasEnded: boolean;
    /** Open tasks that miss their deadline. */
    readonly late?: readonly string[];
    /** If requested: every task. */
    readonly bars?: readonly TaskBar[];
}

/** A task as a row of a Gantt chart. */
export interface TaskBar {
    readonly taskId: string;
    readonly title: string;
    /** The task around it; null at the top. */
    readonly parent: string | null;
    readonly status: TaskStatus | UnknownValue;
    /** By the plan's likely durations. Unix time in milliseconds. */
    readonly plannedStart: number;
    /** Unix time in milliseconds. */
    readonly plannedEnd: number;
    readonly actualStart: number | null;
    readonly actualEnd: number | null;
    /** The actual time, or the expected one. Unix time in milliseconds. */
    readonly expectedStart: number;
    /** Unix time in milliseconds. */
    readonly expectedEnd: number;
    /** Unix time in milliseconds. */
    readonly deadline?: number;
    /** Ended, or is expected to end, after its deadline. */
    readonly isLate?: boolean;
}

/** Tasks of an execution, in the order of its plan. */
export interface TaskPage {
    readonly tasks: readonly Task[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** Task duration hours. */
export interface TaskDurationHours {
    readonly min: number;
    readonly likely: number;
    readonly max: number;
}

/** Task blocker. */
export interface TaskBlocker {
    readonly kind: string;
    readonly message: string;
    readonly suggestions: readonly string[];
    /** Unix time in milliseconds. */
    readonly since: number;
}

/** A task of an execution. */
export interface Task {
    readonly taskId: string;
    readonly title: string;
    readonly description: string;
    /** The task around it; null at the top. */
    readonly parent: string | null;
    readonly dependsOn: readonly string[];
    readonly action: string;
    readonly params: JsonObject;
    readonly priority: ("high" | "medium" | "low") | UnknownValue;
    /** As planned. */
    readonly durationHours: TaskDurationHours | null;
    readonly status: TaskStatus | UnknownValue;
    /** In whose hands it is. */
    readonly agentId: string | null;
    /** The only agent that may have it. */
    readonly reservedFor: string | null;
    readonly attempts: number;
    readonly percent: number | null;
    /** The latest word on it. */
    readonly message: string | null;
    /** Parts that an agent reported done. */
    readonly subtasks: readonly string[];
    /** Notes of people about it. */
    readonly notes: readonly string[];
    /** Why it waits for a person. */
    readonly blocker: TaskBlocker | null;
    /** Person who does or decides it. */
    readonly person?: string;
    /** Person who approves it before an agent gets it. */
    readonly approval?: string;
    /** Of once: an attempt that ended without a report is asked about. */
    readonly effect?: ("read" | "idempotent" | "once") | UnknownValue;
    /** Unix time in milliseconds. */
    readonly deadline?: number;
    /** Agent or person that did it. */
    readonly doneBy?: string;
    /** Of a task that is asked for by itself: tasks that it waited for. */
    readonly previousTasks?: readonly NeighbourTask[];
    /** When a task in error is tried again. */
    readonly notBefore: number | null;
    readonly startedAt: number | null;
    readonly completedAt: number | null;
    readonly updatedAt: number | null;
    /** Output of the task. */
    readonly outputData?: Json;
    /** It is too long for a list: ask for the task itself. */
    readonly outputOmitted: boolean;
}

/** A decision of a person about a task. */
export interface Resolution {
    /** approve: accept the output, what waits for approval, or the alternative in note. reject: refuse what a person does or approves; what waits for it does not begin. retry: give it out again. skip: go on without it. take_over: the person did it. reassign: to agent_id, or as another action. */
    readonly choice: TaskChoice;
    /** For the agent. */
    readonly note?: string;
    /** Replaces the task's. */
    readonly params?: JsonObject;
    /** With reassign: who gets it. */
    readonly agentId?: string;
    /** With reassign: what an agent must be able to do, in place of the task's. */
    readonly action?: string;
    /** With take_over: the output of the task. */
    readonly outputData?: Json;
}

/** A person's word on a success criterion. */
export interface CriterionJudgement {
    /** Its number in the outcome, from 1. */
    readonly criterion: number;
    readonly met: boolean;
    /** The evidence, in words. */
    readonly note?: string;
}

/** A change of what is left of the plan of an execution. */
export interface PlanChange {
    /** Applied in order, all or none. */
    readonly changes: readonly TaskChange[];
    readonly reason?: string;
    /** Version of the plan that it was decided on: another one is a conflict. */
    readonly planVersion?: number;
}

/** Task change duration. */
export interface TaskChangeDuration {
    readonly min: number;
    readonly likely: number;
    readonly max: number;
}

/** A change of one task: fields that are left out stay, null restores the default. */
export interface TaskChange {
    /**
     * remove takes tasks that were not begun, with their parts.
     * @enum {string}
     */
    readonly change: "add" | "edit" | "remove";
    /** Default with add: new-1, or the next free number. */
    readonly taskId?: string;
    readonly title?: string;
    /** The instruction. */
    readonly description?: string | null;
    /** The task around it; null at the top. */
    readonly parent?: string | null;
    readonly dependsOn?: readonly string[] | null;
    /** Tasks that are to depend on it, beside what they depend on now. */
    readonly before?: readonly string[];
    /** Capability that an agent needs. Default with add: by the words of the title. */
    readonly action?: string | null;
    readonly params?: JsonObject | null;
    readonly priority?: ("high" | "medium" | "low") | null;
    /** Person who does or decides it. */
    readonly person?: string | null;
    /** Person who approves it before an agent gets it. */
    readonly approval?: string | null;
    readonly effect?: ("read" | "idempotent" | "once") | null;
    /** The only agent that may take it; null: any that can. */
    readonly agentId?: string | null;
    readonly deadline?: number | null;
    /** In days of 24 hours. */
    readonly duration?: TaskChangeDuration | null;
    /** With remove: what depends on it depends on its dependencies instead. */
    readonly rewire?: boolean;
}

/** Forecast finish. */
export interface ForecastFinish {
    /** As likely as not everything is done by then. Unix time in milliseconds. */
    readonly p50: number;
    /** Unix time in milliseconds. */
    readonly p80: number;
    /** Unix time in milliseconds. */
    readonly p95: number;
}

/** When an execution is expected to be done. */
export interface Forecast {
    readonly executionId: string;
    /** Open tasks of which none can end later without the whole ending later. */
    readonly criticalPath: readonly string[];
    readonly finish: ForecastFinish;
    /** Tasks without a duration: they count with the mean of the others. */
    readonly unestimated: number;
    /** Tasks that are expected to end, or ended, after their deadline. */
    readonly late?: readonly string[];
    readonly tasks: readonly TaskForecast[];
}

/** When a task was meant to be done, and when it is now expected to be. */
export interface TaskForecast {
    readonly taskId: string;
    readonly title: string;
    /** By the plan's likely durations. Unix time in milliseconds. */
    readonly plannedStart: number;
    /** Unix time in milliseconds. */
    readonly plannedEnd: number;
    /** The actual time, or the expected one. Unix time in milliseconds. */
    readonly expectedStart: number;
    /** Unix time in milliseconds. */
    readonly expectedEnd: number;
    /** How much later it may end without the whole ending later. */
    readonly slackHours: number;
}

/** How an execution stands, as a stream tells whenever it changes. */
export interface ExecutionUpdate {
    readonly type: "execution_update";
    readonly executionId: string;
    readonly status: ExecutionStatus | UnknownValue;
    readonly reason: string;
    readonly progress: ExecutionProgress;
    readonly lastEvent: number;
}

/** Attempts, waits, decisions and costs of an execution. */
export interface ExecutionLog {
    readonly executionId: string;
    readonly attempts: readonly LoggedAttempt[];
    readonly decisions: readonly LoggedDecision[];
    readonly costs: ExecutionCosts;
    /** The same for people, with outcome, tasks, and the command for each answer. */
    readonly markdown: string;
}

/** An attempt of an agent at a task. */
export interface LoggedAttempt {
    readonly taskId: string;
    readonly attempt: number;
    readonly agentId: string;
    /** Unix time in milliseconds. */
    readonly startedAt: number;
    /** Absent while the agent has the task. Unix time in milliseconds. */
    readonly endedAt?: number;
    /** Of the task, after it. */
    readonly status?: string;
    /** Why it ended so. */
    readonly reason?: string;
    readonly usage?: StatedUsage;
}

/** A decision of a person. */
export interface LoggedDecision {
    /** Unix time in milliseconds. */
    readonly at: number;
    readonly by: string;
    /** A TaskChoice, a status of the execution, met or not met. */
    readonly choice: string;
    readonly taskId?: string;
    readonly note?: string;
    /** Milliseconds from the question to it. */
    readonly waitMs?: number;
}

/** Hours of agents and people, tokens and money of an execution. Times are in milliseconds. */
export interface ExecutionCosts {
    /** From its creation to its end, or to now. */
    readonly wallMs: number;
    /** Attempts of agents; of a person, decisions. */
    readonly count: number;
    /** For which agents held tasks; what ran at the same time counts each. */
    readonly agentMs: number;
    /** For which people were waited for. */
    readonly waitMs: number;
    /** As agents stated it. */
    readonly usage?: StatedUsage;
    /** By id. */
    readonly agents: readonly CostShare[];
    readonly people: readonly CostShare[];
    /** By id. */
    readonly tasks: readonly CostShare[];
    /** By title, if the plan has some. */
    readonly phases: readonly CostShare[];
}

/** Costs of a part of an execution. Times are in milliseconds. */
export interface CostShare {
    /** Of the agent, task, phase or person. */
    readonly name: string;
    /** Attempts of agents; of a person, decisions. */
    readonly count: number;
    /** For which agents held tasks; what ran at the same time counts each. */
    readonly agentMs: number;
    /** For which people were waited for. */
    readonly waitMs: number;
    /** As agents stated it. */
    readonly usage?: StatedUsage;
}

/** A hash that the journal must still hold. */
export interface JournalExpectation {
    /** A hash that was noted earlier. */
    readonly expect?: string;
}

/** A journal holds: nothing in it was changed, removed or inserted. */
export interface JournalVerification {
    /** Id, of a turn. */
    readonly turnId?: string;
    /** Id, of an execution. */
    readonly executionId?: string;
    /** Id, of an episode. */
    readonly episodeId?: string;
    readonly events: number;
    /** Of the last event: keep it elsewhere, to expect it later. */
    readonly hash: string;
}

/** A journal folded again, without a model, a tool or an agent: it went the same way. */
export interface JournalReplay {
    /** Id, of a turn. */
    readonly turnId?: string;
    /** Id, of an execution. */
    readonly executionId?: string;
    /** Id, of an episode. */
    readonly episodeId?: string;
    readonly events: number;
    /** Where its events lead, as lists show it. */
    readonly status: string;
}

/** All that waits for a person, the most urgent first. */
export interface OpenInterventions {
    readonly interventions: readonly OpenIntervention[];
    /** Of all, where the list is longer. */
    readonly count?: number;
}

/** Something that waits for a person: a question of a turn or an episode, a task of an execution, or an execution. */
export interface OpenIntervention {
    /** Its origin. */
    readonly source: ("turn" | "task" | "episode" | "execution") | UnknownValue;
    readonly id: string;
    /** Of the turn, the task or the episode, or the name of the plan. */
    readonly title: string;
    /** Of a task: its description, up to 2,000 characters. */
    readonly description?: string;
    readonly kind: string;
    readonly message: string;
    readonly priority: Priority | UnknownValue;
    /** Unix time in milliseconds. */
    readonly openedAt: number;
    readonly expiresAt: number | null;
    readonly turnId: string | null;
    readonly session: string | null;
    /** The question of a turn, with what can be answered; else null. */
    readonly intervention: Intervention | null;
    readonly executionId: string | null;
    readonly taskId: string | null;
    readonly suggestions: readonly string[];
    readonly episodeId: string | null;
    /** The answers to choose from, but for a turn. */
    readonly options: readonly string[];
    /** Notifications of it that arrived. */
    readonly notified?: readonly Notified[];
}

/** How urgent a question to a person is. */
export type Priority = "critical" | "high" | "medium" | "low";

/** Roles, tools and workflows that are not those of the last process. */
export interface InterventionVersions {
    readonly changed: readonly string[];
}

/** A question of a turn that only a person can decide. */
export interface Intervention {
    readonly interventionId: string;
    readonly kind: string;
    /** The part of the turn that asks. */
    readonly phase: string;
    readonly tool: string | null;
    readonly code: string;
    readonly message: string;
    readonly priority: Priority | UnknownValue;
    readonly options: readonly InterventionOption[];
    readonly approval: Approval | null;
    readonly inDoubt: CallInDoubt | null;
    readonly question?: ToolQuestion;
    /** Roles, tools and workflows that are not those of the last process. */
    readonly versions?: InterventionVersions;
}

/** A choice of a person. */
export interface InterventionOption {
    /** Value of choose. */
    readonly id: string;
    readonly label: string;
    /** Whether it needs an answer in words. */
    readonly needsAnswer: boolean;
}

/** The exact call that waits for approval. */
export interface Approval {
    /** Of the tool, its version and the arguments: approved_hash. */
    readonly hash: string;
    readonly args: JsonObject;
    /** Then it is asked for again. Unix time in milliseconds. */
    readonly expiresAt: number;
}

/** A call that was started and whose outcome is unknown. */
export interface CallInDoubt {
    readonly args: JsonObject;
    /** The key that the tool was given for it. */
    readonly idempotencyKey: string;
}

/** A question that a tool asks before it does its work. */
export interface ToolQuestion {
    /** Of its call. */
    readonly args: JsonObject;
    /** JSON Schema of the value to answer with. */
    readonly schema?: JsonObject;
}

/** A channel that notified people of an item. */
export interface Notified {
    readonly channel: string;
    /** Of the latest message. Unix time in milliseconds. */
    readonly at: number;
    /** Messages so far, the reminders included. */
    readonly times: number;
    /** Recipient of the channel, if known. */
    readonly to?: readonly string[];
}

/** How much there is of everything. */
export interface Counts {
    readonly turns: readonly TurnCount[];
    readonly executions: readonly ExecutionCount[];
    /** All that waits for a person: the count of listInterventions. */
    readonly interventions: number;
    /** Whether turns can be started and decided here. */
    readonly drivesTurns: boolean;
}

/** How many turns have a status. */
export interface TurnCount {
    readonly status: TurnStatus | UnknownValue;
    readonly count: number;
}

/** Where a turn stands. `completed`, `failed` and `cancelled` have ended. */
export type TurnStatus = "running" | "blocked" | "paused" | "completed" | "failed" | "cancelled";

/** How many executions have a status. */
export interface ExecutionCount {
    readonly status: ExecutionStatus | UnknownValue;
    readonly count: number;
}

/** A webhook to make. */
export interface NewWebhook {
    readonly url: string;
    /**
     * None: all.
     * @default []
     */
    readonly events?: readonly DeliveredEventType[];
}

/** Type of an event of an execution; or person_needed and person_done, of all that waits for a person. */
export type DeliveredEventType = "heartbeat" | "task_started" | "task_progress" | "task_complete" | "task_error" | "task_blocked" | "task_released" | "subtask_complete" | "execution_created" | "execution_moved" | "execution_reassigned" | "execution_archived" | "task_assigned" | "task_moved" | "task_resolved" | "criterion_judged" | "plan_changed" | "person_needed" | "person_done";

/** A webhook that was made, with the secret that deliveries are signed with. */
export interface WebhookKey {
    readonly webhookId: string;
    readonly url: string;
    /** Types of events that are delivered; none: all. */
    readonly events: readonly (DeliveredEventType | UnknownValue)[];
    /** Unix time in milliseconds. */
    readonly createdAt: number;
    /** Shown this once. */
    readonly secret: string;
}

/** Webhooks, the newest first. */
export interface WebhookPage {
    readonly webhooks: readonly Webhook[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** An address that events are delivered to. */
export interface Webhook {
    readonly webhookId: string;
    readonly url: string;
    /** Types of events that are delivered; none: all. */
    readonly events: readonly (DeliveredEventType | UnknownValue)[];
    /** Unix time in milliseconds. */
    readonly createdAt: number;
}

/** Deliveries in the order in which they are due, or were given up. */
export interface DeliveryPage {
    readonly deliveries: readonly Delivery[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** An event on its way to a webhook, or given up. */
export interface Delivery {
    readonly deliveryId: string;
    /** Empty for an event that belongs to none. */
    readonly executionId: string;
    /** Of the event. */
    readonly number: number;
    readonly attempts: number;
    /** Unix time in milliseconds. */
    readonly queuedAt: number;
    /** When it is tried next, or was given up. Unix time in milliseconds. */
    readonly dueAt: number;
    /** Why the last try failed. */
    readonly reason: string | null;
}

/** Metrics of a server process since it began, and gauges of the work of all that waits now. */
export interface Metrics {
    readonly metrics: readonly JsonObject[];
}

/** A request to carry out. */
export interface NewTurn {
    readonly request: string;
    /** Everything that is known already. */
    readonly context?: string;
    /** @enum {string} */
    readonly mode?: "chat" | "code";
    /** Groups turns. Default: default. */
    readonly session?: string;
    /** Continues a thread of the session, or begins it. Default: a turn without a thread. */
    readonly threadId?: string;
    /** Values by name, for workflows and documents. */
    readonly inputs?: JsonObject;
    /** Files that the request is about. */
    readonly attachments?: readonly NewAttachment[];
    /** JSON Schema of an output beside the answer. Of its keywords those that code checks: no pattern, no condition, no schema that holds itself. */
    readonly output?: JsonObject;
    /** In place of the host's, up to its ceilings: iterations, modelCalls, tokens, cost and so on. */
    readonly limits?: JsonObject;
}

/** A file of a request: text, JSON, PNG, JPEG, GIF, WebP or PDF. One of text, base64 and hash says which. */
export interface NewAttachment {
    /** Needed, but with hash. */
    readonly name?: string;
    /** Refused if the content has another type. Default: detected from the content. */
    readonly mediaType?: string;
    readonly text?: string;
    readonly base64?: string;
    /** Hash of an earlier upload or attachment, in place of its content. */
    readonly hash?: string;
}

/** A turn as it stands. */
export interface Turn {
    readonly turnId: string;
    /** The first line of the request. */
    readonly title: string;
    readonly status: TurnStatus | UnknownValue;
    readonly session: string;
    /** Unix time in milliseconds. */
    readonly startedAt: number;
    /** When its status changed. Unix time in milliseconds. */
    readonly updatedAt: number;
    readonly usage: TurnUsage;
    readonly request: string;
    /** The thread of its session that it continues. */
    readonly threadId: string | null;
    readonly context: string;
    readonly mode: string;
    /** Number of the latest event. */
    readonly lastEvent: number;
    readonly phase: string;
    /** Why it ended. */
    readonly reason: string | null;
    /** Commands under way, side by side. */
    readonly running: readonly RunningCommand[];
    readonly parent: TurnParent | null;
    readonly hasEnded: boolean;
    /** This server drives it now. */
    readonly isDrivenHere: boolean;
    readonly attempt: number;
    readonly iterations: number;
    readonly approach: string | null;
    readonly goals: readonly TurnGoal[];
    readonly limits: readonly TurnLimit[];
    readonly usageByRole: readonly RoleUsage[];
    /** Markdown that cites claims, as in [c1]. */
    readonly answer: string | null;
    /** Its values; empty if none was checked. */
    readonly answerValues: readonly AnswerValue[];
    readonly statements: readonly Statement[];
    readonly claims: readonly TurnClaim[];
    /** Files of the request, then of results. */
    readonly attachments: readonly TurnAttachment[];
    /** JSON Schema of the output that was asked for. */
    readonly outputSchema: JsonObject | null;
    /** Null if none was requested, or none could be filled. */
    readonly output: Json;
    readonly outputEvidence: readonly ValueEvidence[];
    readonly results: readonly TurnResultLine[];
    readonly validation: TurnValidation | null;
    readonly warnings: readonly TurnWarning[];
    /** Those that are open. */
    readonly interventions: readonly Intervention[];
}

/** Calls of models, their tokens and cost. */
export interface TurnUsage {
    readonly modelCalls: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** In the currency of the host's prices. */
    readonly cost: number;
}

/** A command that a turn carries out. */
export interface RunningCommand {
    /** Its place in the decision, from 1. */
    readonly number: number;
    readonly command: string;
    /** coordinating, calling or, in a workflow, advancing. */
    readonly phase: string;
    readonly waitsForPerson: boolean;
    /** The tool that is called. */
    readonly tool: string | null;
    readonly workflow: string | null;
    /** Of the call. */
    readonly args: JsonObject | null;
    readonly effect: string | null;
}

/** Where a fork began. */
export interface TurnParent {
    readonly turnId: string;
    /** The last event that it keeps. */
    readonly event: number;
}

/** A goal of a turn. */
export interface TurnGoal {
    readonly id: string;
    readonly description: string;
    readonly status: ("pending" | "in_progress" | "achieved" | "blocked") | UnknownValue;
    readonly progress: string | null;
}

/** A limit of a turn, and how near it is. */
export interface TurnLimit {
    readonly name: string;
    readonly value: number;
    /** Null for a limit of one call. */
    readonly used: number | null;
    /** used of value: 1 if it is reached. */
    readonly share: number | null;
}

/** The usage of the model of a role. */
export interface RoleUsage {
    /** A role, or tools. */
    readonly role: string;
    readonly usage: TurnUsage;
}

/** Answer value inputs. */
export interface AnswerValueInputs {
    readonly path: string;
    readonly value: Json;
}

/** A number, date, comparison or quotation of an answer, with what code found for it. */
export interface AnswerValue {
    readonly text: string;
    /** Place in the answer, in UTF-16 units. */
    readonly start: number;
    readonly end: number;
    readonly label: ("supported" | "derived" | "asserted" | "unsupported" | "contradicted" | "uncited" | "not_checked") | UnknownValue;
    /** Ids of claims; ctx for the context of the request. */
    readonly citations: readonly string[];
    /** Check that the writer declared, as in sum(c1.items.price). */
    readonly formula: string | null;
    /** Value of the formula; null if there is none. */
    readonly computed: Json;
    /** Values that the formula read, at most 12. */
    readonly inputs: readonly AnswerValueInputs[];
    /** Where the first of them comes from. */
    readonly source: string | null;
    readonly quotation: string | null;
    readonly reason: string | null;
}

/** A statement of an answer, with what code found behind it. */
export interface Statement {
    readonly text: string;
    readonly label: ("supported" | "derived" | "asserted" | "unsupported" | "contradicted" | "uncited") | UnknownValue;
    /** Ids of claims; ctx for the context of the request. */
    readonly citations: readonly string[];
    readonly reason: string | null;
    /** How a derived value is computed. */
    readonly formula: string | null;
}

/** A statement that a tool made, with its source. */
export interface TurnClaim {
    readonly claimId: string;
    readonly claim: string;
    readonly source: string;
    readonly confidence: number;
    /** Number of the event that brought it. */
    readonly event: number;
    /** The result that bears it. */
    readonly ref: string | null;
    /** The earlier turn of the thread that it comes from: its event stands there. */
    readonly turnId: string | null;
}

/** A file of a turn. */
export interface TurnAttachment {
    /** a1, a2, …: first those of the request. */
    readonly attachmentId: string;
    /** SHA-256 of the content. */
    readonly hash: string;
    readonly name: string;
    readonly mediaType: string;
    /** Bytes. */
    readonly size: number;
}

/** A value of an output, with what code found behind it. */
export interface ValueEvidence {
    /** Its place, as in laptops[0].price; empty for an output of one value. */
    readonly path: string;
    readonly label: ("supported" | "derived" | "asserted" | "unsupported" | "contradicted" | "uncited") | UnknownValue;
    /** Ids of claims; ctx for the context of the request. */
    readonly citations: readonly string[];
    /** Its place in a result, as in r2.items[0].price. */
    readonly from: string | null;
    readonly reason: string | null;
    /** How a derived value is computed. */
    readonly formula: string | null;
}

/** A result of a turn, without its data. */
export interface TurnResultLine {
    readonly ref: string;
    readonly command: string;
    /** The tool or workflow. */
    readonly selected: string;
    readonly summary: string;
}

/** The latest validation of the answer. */
export interface TurnValidation {
    readonly decision: string;
    readonly score: number;
    readonly criteria: readonly TurnCriterion[];
    readonly issues: readonly string[];
}

/** A success criterion, and whether it is met. */
export interface TurnCriterion {
    readonly criterion: string;
    readonly status: string;
    readonly detail: string;
}

/** Something to know about a result. */
export interface TurnWarning {
    readonly code: string;
    readonly message: string;
    readonly value: number | null;
}

/** Turns, the newest first. */
export interface TurnPage {
    readonly turns: readonly TurnSummary[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** A turn as a list shows it. */
export interface TurnSummary {
    readonly turnId: string;
    /** The first line of the request. */
    readonly title: string;
    readonly status: TurnStatus | UnknownValue;
    readonly session: string;
    /** Unix time in milliseconds. */
    readonly startedAt: number;
    /** When its status changed. Unix time in milliseconds. */
    readonly updatedAt: number;
    /** Of models until then; absent if none was asked. */
    readonly usage?: TurnUsage;
}

/** Turns by the day on which they began, the newest day first. */
export interface TurnStatistics {
    readonly days: readonly TurnDay[];
    /** Whether only the newest 20000 turns were counted. */
    readonly isPartial: boolean;
}

/** Turns that began on a day. */
export interface TurnDay {
    /**
     * Format: date
     * In UTC.
     */
    readonly day: string;
    readonly turns: number;
    readonly completed: number;
    readonly failed: number;
    readonly cancelled: number;
    /** Median of the turns that have ended, waits included. */
    readonly p50Ms: number | null;
    readonly p95Ms: number | null;
    readonly modelCalls: number;
    /** In the currency of the host's prices. */
    readonly cost: number;
    /** Of the tools that failed most, where tools were asked for. */
    readonly tools?: readonly ToolCalls[];
}

/** Calls of a tool that have ended. */
export interface ToolCalls {
    readonly tool: string;
    readonly calls: number;
    readonly failed: number;
}

/** Entries of the execution log of a turn. */
export interface TurnLog {
    /** Each has a type: plan, iteration, warning, intervention or review. */
    readonly entries: readonly JsonObject[];
    /** The same entries as Markdown. */
    readonly markdown: string;
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** Works on which a turn spent its time, in order. */
export interface TurnTimeline {
    readonly works: readonly TurnWork[];
    /** Of all, where the list is longer. */
    readonly count: number;
}

/** A part of a turn that takes time: an answer of a role, a call of a tool, a workflow, or a wait for a person. */
export interface TurnWork {
    readonly workId: string;
    /** role, tool, workflow or wait. */
    readonly kind: string;
    /** Of the role, tool or workflow; the kind of a question. */
    readonly name: string;
    /** Unix time in milliseconds. */
    readonly startedAt: number;
    readonly endedAt: number | null;
    /** success, failure, cancelled or expired. */
    readonly outcome: string | null;
    /** Stable code of the failure or the question. */
    readonly code: string | null;
    /** Up to 2,000 characters. */
    readonly message: string | null;
    /** Id of the workflow or call that it is a part of. */
    readonly within: string | null;
    /** Its command among concurrent ones, from 1. */
    readonly lane: number | null;
    /** The turn that the call started. */
    readonly turnId: string | null;
    /** Person who decided. */
    readonly by: string | null;
    /** Decision of a validation or person. */
    readonly chosen: string | null;
    readonly usage: TurnUsage | null;
    readonly modelCalls: readonly ModelCall[];
}

/** A call of a language model. */
export interface ModelCall {
    /** Provider and model, as in openai:gpt-5. */
    readonly model: string;
    /** Unix time in milliseconds. */
    readonly startedAt: number;
    /** Milliseconds until the whole answer. */
    readonly ms: number;
    /** Until its first part; null if not streamed. */
    readonly firstMs: number | null;
    readonly inputTokens: number;
    /** Of the input, those read from the cache. */
    readonly cachedInputTokens: number;
    readonly outputTokens: number;
    /** In the currency of the host's prices. */
    readonly cost: number;
    /** Equal prompts have equal ones. */
    readonly promptHash?: string;
    readonly replyHash?: string;
    /** The host keeps its texts: ask for its work alone. */
    readonly isKept?: boolean;
    /** If its work was asked for. */
    readonly prompt?: string;
    readonly reply?: string;
}

/** A result of a turn with its whole data, and the claims that rest on it. */
export interface TurnResult {
    readonly ref: string;
    readonly command: string;
    readonly selected: string;
    readonly summary: string;
    readonly data: Json;
    readonly claims: readonly TurnClaim[];
}

/** Events of a turn, in the order in which they happened. */
export interface TurnEventPage {
    readonly events: readonly TurnEvent[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** Something that happened in a turn. */
export interface TurnEvent {
    /** Place in the turn, from 1; in a fork the parent's events count. */
    readonly number: number;
    readonly eventType: string;
    /** Unix time in milliseconds. */
    readonly recordedAt: number;
    /** The event as the journal has it, without type, version and time, and without prompts and replies of models, which the timeline has. */
    readonly data: JsonObject;
}

/** Activity between two events of a turn; the journal does not keep it. */
export interface TurnNotice {
    readonly type: "turn_notice";
    readonly turnId: string;
    /** answer.began: what was written of the answer before counts no more; answer.delta: a part of it, provisional until it is validated; role.waiting: the model of a role is away and asked again; role.started, role.ended, tool.started, tool.ended. */
    readonly notice: string;
    /** Number of the turn's latest event when it happened. */
    readonly version: number;
    /** When it happened. Unix time in milliseconds. */
    readonly at?: number;
    readonly text?: string;
    readonly role?: string;
    /** Of role.waiting. */
    readonly reason?: string;
    /** Of role.waiting: the next try. Unix time in milliseconds. */
    readonly retryAt?: number;
    readonly tool?: string;
    /** Number of the call of the tool. */
    readonly call?: number;
    /** Of tool.ended: success, or why it failed. */
    readonly status?: string;
}

/** How a turn goes on. */
export interface TurnResumption {
    /**
     * Where roles, tools or workflows have changed. Default: as the host says.
     * @enum {string}
     */
    readonly onVersionChange?: "continue" | "refuse" | "replan";
}

/** A signal to a turn, for the tool that waits for it. */
export interface TurnSignal {
    readonly name: string;
    /** For the tool. Default: null. */
    readonly value?: Json;
}

/** A message to a running turn. */
export interface TurnMessage {
    /** Its prohibitions bind later calls. */
    readonly text: string;
}

/** Why a turn is cancelled. */
export interface TurnCancellation {
    readonly reason?: string;
}

/** Where a fork begins, and what it changes. */
export interface TurnFork {
    /** Number of the last event that the fork keeps. */
    readonly at: number;
    readonly request?: string;
    readonly context?: string;
    readonly inputs?: JsonObject;
}

/** Threads, the one that was continued last first. */
export interface ThreadPage {
    readonly threads: readonly Thread[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** Turns that build on each other. */
export interface Thread {
    readonly threadId: string;
    /** Its id is unique within that. */
    readonly session: string;
    /** Of its first turn that was not forgotten. */
    readonly title: string;
    /** Without those that were forgotten. */
    readonly turnsTotal: number;
    /** Unix time in milliseconds. */
    readonly startedAt: number;
    /** When its latest turn began. Unix time in milliseconds. */
    readonly updatedAt: number;
}

/** Turns of a thread in the order in which they began. The first page has the latest. */
export interface ThreadTurnPage {
    readonly turns: readonly ThreadTurn[];
    /** Begins the page of the turns before these. */
    readonly nextCursor: string | null;
}

/** A turn of a thread, as a chat shows it. */
export interface ThreadTurn {
    readonly turnId: string;
    readonly request: string;
    readonly status: TurnStatus | UnknownValue;
    /** Why it failed or was cancelled, or what it waits for. */
    readonly reason: string | null;
    /** Markdown that cites claims, as in [c1]. */
    readonly answer: string | null;
    readonly statements: readonly Statement[];
    /** Those of earlier turns that it could cite, then its own. */
    readonly claims: readonly TurnClaim[];
    readonly attachments: readonly TurnAttachment[];
    /** Null if none was requested, or none could be filled. */
    readonly output: Json;
    readonly outputEvidence: readonly ValueEvidence[];
    /** Unix time in milliseconds. */
    readonly startedAt: number;
}

/** A whole thread as one document, in the names of core's journals. */
export interface ThreadExport {
    /** pce-thread/1. */
    readonly format: string;
    readonly thread: string;
    readonly session: string;
    readonly owner: string;
    readonly turns: readonly JsonObject[];
}

/** Turns that a thread is to forget. */
export interface TurnsToForget {
    readonly turnIds: readonly string[];
}

/** The turns that a thread has forgotten. */
export interface ForgottenTurns {
    /** Turns that no later one sees. Their journals stay. */
    readonly forgotten: readonly string[];
    /** Turns that saw a forgotten one: their answers may repeat it. */
    readonly mayRepeat: readonly string[];
}

/** A file to store: text, JSON, PNG, JPEG, GIF, WebP or PDF. Either text or base64 is its content. */
export interface AttachmentUpload {
    readonly name: string;
    readonly text?: string;
    readonly base64?: string;
    /** Refused if the content has another type. Default: detected from the content. */
    readonly mediaType?: string;
    /** Refused where the content has another SHA-256. */
    readonly hash?: string;
}

/** A file that is stored, by the hash of its content. */
export interface Attachment {
    /** SHA-256 of the content. */
    readonly hash: string;
    readonly name: string;
    readonly mediaType: string;
    /** Bytes. */
    readonly size: number;
}

/** A decision of a person about a turn's question. */
export interface InterventionDecision {
    /** Id of one of the options. */
    readonly choose: string;
    /** In words, where the option needs them. */
    readonly answer?: string;
    /** To answer a question of a tool: by its schema. */
    readonly value?: Json;
    /** To approve a call with other arguments: all of them. An approval that they need is a new question. */
    readonly args?: JsonObject;
    /** To approve a call: its hash, as it was shown. Another call is not approved by it. */
    readonly approvedHash?: string;
}

/** Where an episode stands. */
export type EpisodeStatus = "running" | "paused" | "ended";

/** Episodes, the newest first. */
export interface EpisodePage {
    readonly episodes: readonly Episode[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** Outside agents at work in turns, as they stand. */
export interface Episode {
    readonly episodeId: string;
    readonly title: string;
    readonly goal: string | null;
    readonly status: EpisodeStatus | UnknownValue;
    readonly outcome: string | null;
    readonly endReason: string | null;
    /** Unix time in milliseconds. */
    readonly startedAt: number;
    /** Unix time in milliseconds. */
    readonly updatedAt: number;
    /** Number of the latest event. */
    readonly version: number;
    readonly checkpoints: number;
    readonly lastCheckpoint: EpisodeLastCheckpoint | null;
    readonly roles: readonly EpisodeRole[];
    readonly pause: EpisodePause | null;
    /** That wait for a person, oldest first. */
    readonly interventions: readonly EpisodeIntervention[];
    readonly reflection: EpisodeReflection | null;
    readonly limit: EpisodeLimit | null;
    /** Deviations that were alerted. */
    readonly alerts: number;
    readonly restores: number;
    readonly messages: EpisodeOutbox;
    /** A comparison, a reflection or a restore is under way. */
    readonly isWorking: boolean;
}

/** The latest checkpoint of an episode. */
export interface EpisodeLastCheckpoint {
    readonly checkpointId: string;
    readonly role: string;
    readonly iteration: number;
    /** Unix time in milliseconds. */
    readonly at: number;
}

/** A role of an episode. */
export interface EpisodeRole {
    readonly role: string;
    /** Its latest. */
    readonly checkpointId: string | null;
    readonly iteration: number | null;
    /** Of its latest change. */
    readonly class: (("HIGH" | "MEDIUM" | "LOW") | UnknownValue) | null;
    /** Messages that wait for its acknowledgement. */
    readonly queued: number;
    readonly isPaused: boolean;
    /** Times in a row that it reported the same error. */
    readonly sameErrors: number;
}

/** A pause of an episode. */
export interface EpisodePause {
    readonly cause: string;
    readonly reason: string;
    /** Roles whose messages wait. */
    readonly target: readonly string[];
    /** Unix time in milliseconds. */
    readonly since: number;
    /** Time at which it continues by itself. */
    readonly until: number | null;
    readonly needsPerson: boolean;
}

/** A question of an episode that waits for a person. */
export interface EpisodeIntervention {
    readonly interventionId: string;
    readonly kind: string;
    /** The role that it is about. */
    readonly role: string;
    readonly message: string;
    /** Answers to choose from. */
    readonly options: readonly string[];
    /** Unix time in milliseconds. */
    readonly since: number;
}

/** The latest look at where the work is going. */
export interface EpisodeReflection {
    readonly checkpointId: string;
    /** Null of an incomplete one, which does not say. */
    readonly aligned: boolean | null;
    readonly diagnosis: string;
    readonly actionItems: readonly string[];
    readonly rationale: string;
    /** Unix time in milliseconds. */
    readonly at: number;
}

/** The latest limit that an agent ran into. */
export interface EpisodeLimit {
    readonly role: string;
    readonly kind: string;
    readonly resetAt: number | null;
    /** Unix time in milliseconds. */
    readonly at: number;
}

/** Messages between the roles of an episode, by how far they are; its events tell each. */
export interface EpisodeOutbox {
    readonly queued: number;
    readonly delivered: number;
    readonly acknowledged: number;
    readonly failed: number;
}

/** Checkpoints of an episode, the newest first. */
export interface CheckpointPage {
    readonly checkpoints: readonly Checkpoint[];
    /** Begins the next page; null at the end. */
    readonly nextCursor: string | null;
}

/** A state of a role's work. */
export interface Checkpoint {
    readonly checkpointId: string;
    readonly role: string;
    readonly iteration: number;
    /** Number of the event that recorded it. */
    readonly version: number;
    /** Unix time in milliseconds. */
    readonly at: number;
    /** Of its scratchpad, in characters. */
    readonly length: number;
    /** Paths that the role wrote. */
    readonly files: readonly string[];
    readonly error: string | null;
    /** Of its report. */
    readonly claims?: readonly CheckedClaim[];
    readonly diff: CheckpointDiff | null;
}

/** A claim of an agent's report, checked against what happened. */
export interface CheckedClaim {
    readonly kind: ("file" | "command" | "commit" | "tests" | "figure") | UnknownValue;
    /** Path, command, hash or figure. */
    readonly subject: string;
    readonly verdict: ("proven" | "contradicted" | "unproven") | UnknownValue;
    readonly detail: string;
}

/** The comparison of a checkpoint with the one of its role before. */
export interface CheckpointDiff {
    readonly from: string;
    readonly to: string;
    readonly class: (("HIGH" | "MEDIUM" | "LOW") | UnknownValue) | null;
    /** The rule that decided the class. */
    readonly decidedBy: string;
    readonly rules: readonly string[];
    /** 0 to 1: how alike the texts are, line by line. */
    readonly ratio: number;
    /** 0 to 1: the share of items that both have. */
    readonly kept: number;
    /** 0 to 1: the share of those in the same order. */
    readonly order: number;
    readonly coarse: boolean;
}

/** A state of a role's work, with what the role had in mind. */
export interface CheckpointContent {
    readonly checkpointId: string;
    readonly role: string;
    readonly iteration: number;
    /** Number of the event that recorded it. */
    readonly version: number;
    /** Unix time in milliseconds. */
    readonly at: number;
    /** Of its scratchpad, in characters. */
    readonly length: number;
    /** Paths that the role wrote. */
    readonly files: readonly string[];
    readonly error: string | null;
    /** Of its report. */
    readonly claims?: readonly CheckedClaim[];
    /** Null where the content is gone. */
    readonly scratchpad: string | null;
}

/** Two checkpoints compared: a patch, a class, and what decided it. */
export interface ClassifiedDiff {
    /** Unified diff; empty for equal texts. */
    readonly patch: string;
    readonly class: (("HIGH" | "MEDIUM" | "LOW") | UnknownValue) | null;
    readonly decidedBy: string;
    readonly reasons: readonly DiffReason[];
    readonly coarse: boolean;
}

/** A rule that speaks for a class. */
export interface DiffReason {
    readonly rule: string;
    readonly class: (("HIGH" | "MEDIUM" | "LOW") | UnknownValue) | null;
    readonly detail: string;
}

/** A pause that a person asks for. */
export interface EpisodePauseRequest {
    readonly reason: string;
    /** Roles. Default: all. */
    readonly target?: readonly string[];
    /** Default: until a person resumes it. Unix time in milliseconds. */
    readonly until?: number;
}

/** How an episode goes on. */
export interface EpisodeResumption {
    /** Default: the latest of each role. */
    readonly checkpointId?: string;
    /** For the roles, beside a summary. */
    readonly note?: string;
}

/** The end of an episode that a person asks for. */
export interface EpisodeCancellation {
    readonly reason?: string;
}

/** A restore that a person asks for. */
export interface RestoreRequest {
    /**
     * Only show what it would do.
     * @default false
     */
    readonly preview?: boolean;
    /**
     * transcript touches no file.
     * @default all
     * @enum {string}
     */
    readonly scope?: "all" | "transcript";
    /** Only these. */
    readonly paths?: readonly string[];
}

/** The effect of a restore. */
export interface RestoredCheckpoint {
    /** The one it became; null for a preview. */
    readonly checkpointId: string | null;
    readonly files: readonly RestoredFile[];
    /** Files that somebody changed meanwhile. */
    readonly left: readonly string[];
}

/** A file of a restore. */
export interface RestoredFile {
    readonly path: string;
    readonly action: ("write" | "remove" | "none") | UnknownValue;
    /** From what it is now to what the restore makes of it. */
    readonly patch: string;
}

/** A decision of a person about an episode's question. */
export interface EpisodeDecision {
    /** One of the options. */
    readonly choose: string;
}

/** Episode log costs. */
export interface EpisodeLogCosts {
    /** From the start to the end, or to now. */
    readonly wallMs: number;
    readonly roles: readonly RoleCosts[];
    /** Of all roles. */
    readonly agentMs: number;
    readonly usage?: StatedUsage;
    /** Since the last checkpoint, without pauses. */
    readonly idleMs: number;
    readonly pausedMs: number;
    /** Pauses and questions that waited for people. */
    readonly waitMs: number;
}

/** Log of an episode, and its costs. Times are in milliseconds. */
export interface EpisodeLog {
    readonly episodeId: string;
    readonly costs: EpisodeLogCosts;
    /** The log, for people. */
    readonly markdown: string;
}

/** Costs of a role of an episode. */
export interface RoleCosts {
    readonly role: string;
    readonly checkpoints: number;
    /** From what went before to each of its checkpoints, without pauses. */
    readonly ms: number;
    /** Processor time, as far as it is known. */
    readonly cpuMs: number;
    readonly usage?: StatedUsage;
}

/** All documents by name. */
export interface Schemas {
  readonly PlanText: PlanText;
  readonly PlanPhases: PlanPhases;
  readonly Plan: Plan;
  readonly PlanAboutRisks: PlanAboutRisks;
  readonly PlanAbout: PlanAbout;
  readonly WorkingCalendar: WorkingCalendar;
  readonly PlanProblem: PlanProblem;
  readonly PlanPage: PlanPage;
  readonly PlanSummary: PlanSummary;
  readonly PlanOriginal: PlanOriginal;
  readonly PlanTaskPage: PlanTaskPage;
  readonly PlanTaskReasons: PlanTaskReasons;
  readonly PlanTaskDuration: PlanTaskDuration;
  readonly PlanTaskWhere: PlanTaskWhere;
  readonly PlanTaskRisks: PlanTaskRisks;
  readonly PlanTask: PlanTask;
  readonly WrittenTaskDuration: WrittenTaskDuration;
  readonly WrittenTaskRisks: WrittenTaskRisks;
  readonly WrittenTask: WrittenTask;
  readonly NewAgent: NewAgent;
  readonly NewCapability: NewCapability;
  readonly RegisteredAgentAttempts: RegisteredAgentAttempts;
  readonly RegisteredAgentCurrentTasks: RegisteredAgentCurrentTasks;
  readonly RegisteredAgent: RegisteredAgent;
  readonly Capability: Capability;
  readonly AgentPage: AgentPage;
  readonly AgentDescriptionAttempts: AgentDescriptionAttempts;
  readonly AgentDescriptionCurrentTasks: AgentDescriptionCurrentTasks;
  readonly AgentDescription: AgentDescription;
  readonly AgentChange: AgentChange;
  readonly AgentCapabilities: AgentCapabilities;
  readonly TaskToDecomposeTask: TaskToDecomposeTask;
  readonly TaskToDecompose: TaskToDecompose;
  readonly BreakdownPhases: BreakdownPhases;
  readonly Breakdown: Breakdown;
  readonly Subtask: Subtask;
  readonly WorkOfferLease: WorkOfferLease;
  readonly WorkOffer: WorkOffer;
  readonly WorkTaskRetryPolicy: WorkTaskRetryPolicy;
  readonly WorkTask: WorkTask;
  readonly WorkContextParentTask: WorkContextParentTask;
  readonly WorkContextRisks: WorkContextRisks;
  readonly WorkContext: WorkContext;
  readonly NeighbourTask: NeighbourTask;
  readonly NoWork: NoWork;
  readonly HeldTaskLease: HeldTaskLease;
  readonly HeldTask: HeldTask;
  readonly NewExecution: NewExecution;
  readonly ExecutionOptionsRules: ExecutionOptionsRules;
  readonly ExecutionOptions: ExecutionOptions;
  readonly Execution: Execution;
  readonly ExecutionProgress: ExecutionProgress;
  readonly CurrentTask: CurrentTask;
  readonly Blocker: Blocker;
  readonly CriterionOutcomeEvidence: CriterionOutcomeEvidence;
  readonly CriterionOutcome: CriterionOutcome;
  readonly ExecutionPage: ExecutionPage;
  readonly ExecutionSummary: ExecutionSummary;
  readonly ExecutionChange: ExecutionChange;
  readonly Report: Report;
  readonly StatedUsage: StatedUsage;
  readonly ReportReceiptNextStepOptions: ReportReceiptNextStepOptions;
  readonly ReportReceipt: ReportReceipt;
  readonly EventPage: EventPage;
  readonly ExecutionEventChanged: ExecutionEventChanged;
  readonly ExecutionEvent: ExecutionEvent;
  readonly ExecutionStanding: ExecutionStanding;
  readonly TaskBar: TaskBar;
  readonly TaskPage: TaskPage;
  readonly TaskDurationHours: TaskDurationHours;
  readonly TaskBlocker: TaskBlocker;
  readonly Task: Task;
  readonly Resolution: Resolution;
  readonly CriterionJudgement: CriterionJudgement;
  readonly PlanChange: PlanChange;
  readonly TaskChangeDuration: TaskChangeDuration;
  readonly TaskChange: TaskChange;
  readonly ForecastFinish: ForecastFinish;
  readonly Forecast: Forecast;
  readonly TaskForecast: TaskForecast;
  readonly ExecutionUpdate: ExecutionUpdate;
  readonly ExecutionLog: ExecutionLog;
  readonly LoggedAttempt: LoggedAttempt;
  readonly LoggedDecision: LoggedDecision;
  readonly ExecutionCosts: ExecutionCosts;
  readonly CostShare: CostShare;
  readonly JournalExpectation: JournalExpectation;
  readonly JournalVerification: JournalVerification;
  readonly JournalReplay: JournalReplay;
  readonly OpenInterventions: OpenInterventions;
  readonly OpenIntervention: OpenIntervention;
  readonly InterventionVersions: InterventionVersions;
  readonly Intervention: Intervention;
  readonly InterventionOption: InterventionOption;
  readonly Approval: Approval;
  readonly CallInDoubt: CallInDoubt;
  readonly ToolQuestion: ToolQuestion;
  readonly Notified: Notified;
  readonly Counts: Counts;
  readonly TurnCount: TurnCount;
  readonly ExecutionCount: ExecutionCount;
  readonly NewWebhook: NewWebhook;
  readonly WebhookKey: WebhookKey;
  readonly WebhookPage: WebhookPage;
  readonly Webhook: Webhook;
  readonly DeliveryPage: DeliveryPage;
  readonly Delivery: Delivery;
  readonly Metrics: Metrics;
  readonly NewTurn: NewTurn;
  readonly NewAttachment: NewAttachment;
  readonly Turn: Turn;
  readonly TurnUsage: TurnUsage;
  readonly RunningCommand: RunningCommand;
  readonly TurnParent: TurnParent;
  readonly TurnGoal: TurnGoal;
  readonly TurnLimit: TurnLimit;
  readonly RoleUsage: RoleUsage;
  readonly AnswerValueInputs: AnswerValueInputs;
  readonly AnswerValue: AnswerValue;
  readonly Statement: Statement;
  readonly TurnClaim: TurnClaim;
  readonly TurnAttachment: TurnAttachment;
  readonly ValueEvidence: ValueEvidence;
  readonly TurnResultLine: TurnResultLine;
  readonly TurnValidation: TurnValidation;
  readonly TurnCriterion: TurnCriterion;
  readonly TurnWarning: TurnWarning;
  readonly TurnPage: TurnPage;
  readonly TurnSummary: TurnSummary;
  readonly TurnStatistics: TurnStatistics;
  readonly TurnDay: TurnDay;
  readonly ToolCalls: ToolCalls;
  readonly TurnLog: TurnLog;
  readonly TurnTimeline: TurnTimeline;
  readonly TurnWork: TurnWork;
  readonly ModelCall: ModelCall;
  readonly TurnResult: TurnResult;
  readonly TurnEventPage: TurnEventPage;
  readonly TurnEvent: TurnEvent;
  readonly TurnNotice: TurnNotice;
  readonly TurnResumption: TurnResumption;
  readonly TurnSignal: TurnSignal;
  readonly TurnMessage: TurnMessage;
  readonly TurnCancellation: TurnCancellation;
  readonly TurnFork: TurnFork;
  readonly ThreadPage: ThreadPage;
  readonly Thread: Thread;
  readonly ThreadTurnPage: ThreadTurnPage;
  readonly ThreadTurn: ThreadTurn;
  readonly ThreadExport: ThreadExport;
  readonly TurnsToForget: TurnsToForget;
  readonly ForgottenTurns: ForgottenTurns;
  readonly AttachmentUpload: AttachmentUpload;
  readonly Attachment: Attachment;
  readonly InterventionDecision: InterventionDecision;
  readonly EpisodePage: EpisodePage;
  readonly Episode: Episode;
  readonly EpisodeLastCheckpoint: EpisodeLastCheckpoint;
  readonly EpisodeRole: EpisodeRole;
  readonly EpisodePause: EpisodePause;
  readonly EpisodeIntervention: EpisodeIntervention;
  readonly EpisodeReflection: EpisodeReflection;
  readonly EpisodeLimit: EpisodeLimit;
  readonly EpisodeOutbox: EpisodeOutbox;
  readonly CheckpointPage: CheckpointPage;
  readonly Checkpoint: Checkpoint;
  readonly CheckedClaim: CheckedClaim;
  readonly CheckpointDiff: CheckpointDiff;
  readonly CheckpointContent: CheckpointContent;
  readonly ClassifiedDiff: ClassifiedDiff;
  readonly DiffReason: DiffReason;
  readonly EpisodePauseRequest: EpisodePauseRequest;
  readonly EpisodeResumption: EpisodeResumption;
  readonly EpisodeCancellation: EpisodeCancellation;
  readonly RestoreRequest: RestoreRequest;
  readonly RestoredCheckpoint: RestoredCheckpoint;
  readonly RestoredFile: RestoredFile;
  readonly EpisodeDecision: EpisodeDecision;
  readonly EpisodeLogCosts: EpisodeLogCosts;
  readonly EpisodeLog: EpisodeLog;
  readonly RoleCosts: RoleCosts;
}

/** Names of the formats of plans. */
export const planFormatValues = ["pce","markdown","spec-kit","exec-plan","cursor","taskmaster","planexe","backlog"] as const;

/** Ways to read the order of a plan in plain Markdown: every task after the one before it; phases in their order and the tasks in them side by side unless they are numbered; only the dependencies that tasks state. */
export const planOrderValues = ["sequence","listed","free"] as const;

/** Where a task stands. */
export const taskStatusValues = ["QUEUED","RUNNING","BLOCKED","COMPLETE","ERROR","SKIPPED"] as const;

/** Where an execution stands. `COMPLETED`, `FAILED` and `CANCELLED` have ended. */
export const executionStatusValues = ["CREATED","QUEUED","RUNNING","BLOCKED","PAUSED","COMPLETED","FAILED","CANCELLED"] as const;

/** Types of reports about a task. */
export const reportTypeValues = ["heartbeat","task_started","task_progress","task_complete","task_error","task_blocked","task_released","subtask_complete"] as const;

/** Choices of a person about a task. */
export const taskChoiceValues = ["approve","retry","skip","take_over","reassign","reject"] as const;

/** Types of events: what agents report, and what the engine makes of it. */
export const eventTypeValues = ["heartbeat","task_started","task_progress","task_complete","task_error","task_blocked","task_released","subtask_complete","execution_created","execution_moved","execution_reassigned","execution_archived","task_assigned","task_moved","task_resolved","criterion_judged","plan_changed"] as const;

/** How urgent a question to a person is. */
export const priorityValues = ["critical","high","medium","low"] as const;

/** Where a turn stands. `completed`, `failed` and `cancelled` have ended. */
export const turnStatusValues = ["running","blocked","paused","completed","failed","cancelled"] as const;

/** Type of an event of an execution; or person_needed and person_done, of all that waits for a person. */
export const deliveredEventTypeValues = ["heartbeat","task_started","task_progress","task_complete","task_error","task_blocked","task_released","subtask_complete","execution_created","execution_moved","execution_reassigned","execution_archived","task_assigned","task_moved","task_resolved","criterion_judged","plan_changed","person_needed","person_done"] as const;

/** Where an episode stands. */
export const episodeStatusValues = ["running","paused","ended"] as const;

export const fields = {
  PlanText: 'name? format? order? owners?:json-object content',
  PlanPhases: 'id title',
  Plan: 'planId name tasksTotal:number confidence:number needsReview:boolean createdAt:time replacedAt:time|null format:string|null about?:PlanAbout phases:PlanPhases[] problems:PlanProblem[]',
  PlanAboutRisks: 'description mitigation?',
  PlanAbout: 'goal? criteria:string[] constraints:string[] risks:PlanAboutRisks[] calendar?:WorkingCalendar',
  WorkingCalendar: 'days:number[] from to zone? holidays?:string[]',
  PlanProblem: 'code severity where message',
  PlanPage: 'plans:PlanSummary[] nextCursor:string|null',
  PlanSummary: 'planId name tasksTotal:number confidence:number needsReview:boolean createdAt:time replacedAt:time|null',
  PlanOriginal: 'planId file:string|null text:string|null isCut:boolean',
  PlanTaskPage: 'tasks:PlanTask[] nextCursor:string|null',
  PlanTaskReasons: 'id reason',
  PlanTaskDuration: 'min:number likely:number max:number',
  PlanTaskWhere: 'file line?:number path?',
  PlanTaskRisks: 'description mitigation?',
  PlanTask: 'id title description parent:string|null level:number dependsOn:string[] reasons:PlanTaskReasons[] duration?:PlanTaskDuration status tags?:string[] where?:PlanTaskWhere roles:string[] person? approval? risks:PlanTaskRisks[] priority? action? params:json-object timeoutHours?:number maxAttempts?:number backoffSeconds?:number effect? confidence:number needsReview:boolean doubts?:string[]',
  WrittenTaskDuration: 'min:number likely:number max:number',
  WrittenTaskRisks: 'description mitigation?',
  WrittenTask: 'id title description? parent?:string|null dependsOn?:string[] duration?:WrittenTaskDuration status? priority? action? person? approval? effect? params?:json-object roles?:string[] tags?:string[] risks?:WrittenTaskRisks[] timeoutHours?:number maxAttempts?:number backoffSeconds?:number',
  NewAgent: 'name role capabilities:NewCapability[]',
  NewCapability: 'action params?:string[]',
  RegisteredAgentAttempts: 'completed:number failed:number lost:number successRate:number|null',
  RegisteredAgentCurrentTasks: 'executionId taskId',
  RegisteredAgent: 'agentId name role capabilities:Capability[] createdAt:time lastSeenAt?:time|null attempts?:RegisteredAgentAttempts currentTasks?:RegisteredAgentCurrentTasks[] apiKey',
  Capability: 'action params:string[]',
  AgentPage: 'agents:AgentDescription[] nextCursor:string|null',
  AgentDescriptionAttempts: 'completed:number failed:number lost:number successRate:number|null',
  AgentDescriptionCurrentTasks: 'executionId taskId',
  AgentDescription: 'agentId name role capabilities:Capability[] createdAt:time lastSeenAt?:time|null attempts?:AgentDescriptionAttempts currentTasks?:AgentDescriptionCurrentTasks[]',
  AgentChange: 'name? role? capabilities?:NewCapability[]',
  AgentCapabilities: 'agentId capabilities:Capability[]',
  TaskToDecomposeTask: 'taskId? title description?',
  TaskToDecompose: 'task:TaskToDecomposeTask planContext?:json-object agentCapabilities?:string[]',
  BreakdownPhases: 'id title',
  Breakdown: 'name format:string|null about?:PlanAbout phases:BreakdownPhases[] tasks:PlanTask[] problems:PlanProblem[] confidence:number needsReview:boolean taskId? decomposedSubtasks?:Subtask[]',
  Subtask: 'taskId title description action params:json-object dependsOn:string[] isSupported:boolean confidence:number',
  WorkOfferLease: 'token expiresAt:time',
  WorkOffer: 'workAvailable:boolean executionId planId:string|null lease:WorkOfferLease nextTask:WorkTask forcePause:boolean forceCancel:boolean',
  WorkTaskRetryPolicy: 'maxAttempts:number backoffSeconds:number',
  WorkTask: 'taskId title description action params:json-object timeoutHours:number retryPolicy:WorkTaskRetryPolicy attempt:number context:WorkContext',
  WorkContextParentTask: 'taskId title',
  WorkContextRisks: 'description mitigation?',
  WorkContext: 'planGoal previousTasks:NeighbourTask[] successCriteria?:string[] constraints?:string[] phase? parentTask?:WorkContextParentTask risks?:WorkContextRisks[] upcomingTasks:NeighbourTask[] notes:string[] lastFailure? learned?:string[]',
  NeighbourTask: 'taskId title status outputData?:json',
  NoWork: 'workAvailable:boolean executionId held?:HeldTask[] forcePause:boolean forceCancel:boolean',
  HeldTaskLease: 'token expiresAt:time',
  HeldTask: 'executionId taskId title lease:HeldTaskLease',
  NewExecution: 'planId agentId? options?:ExecutionOptions',
  ExecutionOptionsRules: 'ask action? phase? costOver?:number',
  ExecutionOptions: 'concurrency?:number leaseSeconds?:number silenceSeconds?:number preferOthersSeconds?:number taskTimeoutSeconds?:number maxAttempts?:number retryAfterSeconds?:number rules?:ExecutionOptionsRules[] calendar?:WorkingCalendar startAt?:time onExhausted?',
  Execution: 'executionId planId:string|null name status reason tasksTotal:number tasksCompleted:number percent:number progress:ExecutionProgress createdAt:time startedAt:time|null completedAt:time|null agentId:string|null currentTasks:CurrentTask[] blockers:Blocker[] outcome?:CriterionOutcome[] planVersion?:number lastEvent:number updatedAt:time',
  ExecutionProgress: 'percent:number tasksCompleted:number tasksTotal:number',
  CurrentTask: 'taskId title agentId attempt:number percent:number|null message:string|null startedAt:time leaseExpiresAt:time',
  Blocker: 'taskId title kind message suggestions:string[] since:time',
  CriterionOutcomeEvidence: 'taskId title output:json',
  CriterionOutcome: 'criterion status evidence:CriterionOutcomeEvidence[] judgedBy? note?',
  ExecutionPage: 'executions:ExecutionSummary[] nextCursor:string|null',
  ExecutionSummary: 'executionId planId:string|null name status reason tasksTotal:number tasksCompleted:number percent:number progress:ExecutionProgress createdAt:time startedAt:time|null completedAt:time|null',
  ExecutionChange: 'status? agentId?:string|null reason?',
  Report: 'eventId? agentId leaseToken? agentTimestamp?:time eventType taskId? subtaskId? status? message? percent?:number outputData?:json errorType? errorMessage? humanReviewRequired?:boolean suggestions?:string[] blocking?:boolean usage?:StatedUsage',
  StatedUsage: 'modelCalls?:number inputTokens?:number outputTokens?:number cost?:number',
  ReportReceiptNextStepOptions: 'taskId choices:string[]',
  ReportReceipt: 'eventId executionId recordedAt:time status nextTaskId:string|null statusMessage nextStepOptions?:ReportReceiptNextStepOptions[] number?:number forcePause?:boolean forceCancel?:boolean late?:boolean repeated?:boolean',
  EventPage: 'events:ExecutionEvent[] nextCursor:string|null',
  ExecutionEventChanged: 'taskId title',
  ExecutionEvent: 'type? number:number eventId eventType executionId recordedAt:time taskId? agentId?:string|null subtaskId? agentTimestamp?:time status? message? percent?:number outputData?:json errorType? errorMessage? humanReviewRequired?:boolean suggestions?:string[] blocking?:boolean late?:boolean planId? name? tasksTotal?:number from? to? reason? by? attempt?:number leaseExpiresAt?:time notBefore?:time agentLost?:boolean blockerKind? choice? note? action? criterion? met?:boolean params?:json-object changed?:ExecutionEventChanged[] removed?:string[]',
  ExecutionStanding: 'executionId status reason tasksTotal:number tasksCompleted:number percent:number lastEvent:number updatedAt:time hasEnded:boolean late?:string[] bars?:TaskBar[]',
  TaskBar: 'taskId title parent:string|null status plannedStart:time plannedEnd:time actualStart:time|null actualEnd:time|null expectedStart:time expectedEnd:time deadline?:time isLate?:boolean',
  TaskPage: 'tasks:Task[] nextCursor:string|null',
  TaskDurationHours: 'min:number likely:number max:number',
  TaskBlocker: 'kind message suggestions:string[] since:time',
  Task: 'taskId title description parent:string|null dependsOn:string[] action params:json-object priority durationHours:TaskDurationHours|null status agentId:string|null reservedFor:string|null attempts:number percent:number|null message:string|null subtasks:string[] notes:string[] blocker:TaskBlocker|null person? approval? effect? deadline?:time doneBy? previousTasks?:NeighbourTask[] notBefore:time|null startedAt:time|null completedAt:time|null updatedAt:time|null outputData?:json outputOmitted:boolean',
  Resolution: 'choice note? params?:json-object agentId? action? outputData?:json',
  CriterionJudgement: 'criterion:number met:boolean note?',
  PlanChange: 'changes:TaskChange[] reason? planVersion?:number',
  TaskChangeDuration: 'min:number likely:number max:number',
  TaskChange: 'change taskId? title? description?:string|null parent?:string|null dependsOn?:string[]|null before?:string[] action?:string|null params?:json-object|null priority?:string|null person?:string|null approval?:string|null effect?:string|null agentId?:string|null deadline?:time|null duration?:TaskChangeDuration|null rewire?:boolean',
  ForecastFinish: 'p50:time p80:time p95:time',
  Forecast: 'executionId criticalPath:string[] finish:ForecastFinish unestimated:number late?:string[] tasks:TaskForecast[]',
  TaskForecast: 'taskId title plannedStart:time plannedEnd:time expectedStart:time expectedEnd:time slackHours:number',
  ExecutionUpdate: 'type executionId status reason progress:ExecutionProgress lastEvent:number',
  ExecutionLog: 'executionId attempts:LoggedAttempt[] decisions:LoggedDecision[] costs:ExecutionCosts markdown',
  LoggedAttempt: 'taskId attempt:number agentId startedAt:time endedAt?:time status? reason? usage?:StatedUsage',
  LoggedDecision: 'at:time by choice taskId? note? waitMs?:number',
  ExecutionCosts: 'wallMs:number count:number agentMs:number waitMs:number usage?:StatedUsage agents:CostShare[] people:CostShare[] tasks:CostShare[] phases:CostShare[]',
  CostShare: 'name count:number agentMs:number waitMs:number usage?:StatedUsage',
  JournalExpectation: 'expect?',
  JournalVerification: 'turnId? executionId? episodeId? events:number hash',
  JournalReplay: 'turnId? executionId? episodeId? events:number status',
  OpenInterventions: 'interventions:OpenIntervention[] count?:number',
  OpenIntervention: 'source id title description? kind message priority openedAt:time expiresAt:time|null turnId:string|null session:string|null intervention:Intervention|null executionId:string|null taskId:string|null suggestions:string[] episodeId:string|null options:string[] notified?:Notified[]',
  InterventionVersions: 'changed:string[]',
  Intervention: 'interventionId kind phase tool:string|null code message priority options:InterventionOption[] approval:Approval|null inDoubt:CallInDoubt|null question?:ToolQuestion versions?:InterventionVersions',
  InterventionOption: 'id label needsAnswer:boolean',
  Approval: 'hash args:json-object expiresAt:time',
  CallInDoubt: 'args:json-object idempotencyKey',
  ToolQuestion: 'args:json-object schema?:json-object',
  Notified: 'channel at:time times:number to?:string[]',
  Counts: 'turns:TurnCount[] executions:ExecutionCount[] interventions:number drivesTurns:boolean',
  TurnCount: 'status count:number',
  ExecutionCount: 'status count:number',
  NewWebhook: 'url events?:string[]',
  WebhookKey: 'webhookId url events:string[] createdAt:time secret',
  WebhookPage: 'webhooks:Webhook[] nextCursor:string|null',
  Webhook: 'webhookId url events:string[] createdAt:time',
  DeliveryPage: 'deliveries:Delivery[] nextCursor:string|null',
  Delivery: 'deliveryId executionId number:number attempts:number queuedAt:time dueAt:time reason:string|null',
  Metrics: 'metrics:json-object[]',
  NewTurn: 'request context? mode? session? threadId? inputs?:json-object attachments?:NewAttachment[] output?:json-object limits?:json-object',
  NewAttachment: 'name? mediaType? text? base64? hash?',
  Turn: 'turnId title status session startedAt:time updatedAt:time usage:TurnUsage request threadId:string|null context mode lastEvent:number phase reason:string|null running:RunningCommand[] parent:TurnParent|null hasEnded:boolean isDrivenHere:boolean attempt:number iterations:number approach:string|null goals:TurnGoal[] limits:TurnLimit[] usageByRole:RoleUsage[] answer:string|null answerValues:AnswerValue[] statements:Statement[] claims:TurnClaim[] attachments:TurnAttachment[] outputSchema:json-object|null output:json outputEvidence:ValueEvidence[] results:TurnResultLine[] validation:TurnValidation|null warnings:TurnWarning[] interventions:Intervention[]',
  TurnUsage: 'modelCalls:number inputTokens:number outputTokens:number cost:number',
  RunningCommand: 'number:number command phase waitsForPerson:boolean tool:string|null workflow:string|null args:json-object|null effect:string|null',
  TurnParent: 'turnId event:number',
  TurnGoal: 'id description status progress:string|null',
  TurnLimit: 'name value:number used:number|null share:number|null',
  RoleUsage: 'role usage:TurnUsage',
  AnswerValueInputs: 'path value:json',
  AnswerValue: 'text start:number end:number label citations:string[] formula:string|null computed:json inputs:AnswerValueInputs[] source:string|null quotation:string|null reason:string|null',
  Statement: 'text label citations:string[] reason:string|null formula:string|null',
  TurnClaim: 'claimId claim source confidence:number event:number ref:string|null turnId:string|null',
  TurnAttachment: 'attachmentId hash name mediaType size:number',
  ValueEvidence: 'path label citations:string[] from:string|null reason:string|null formula:string|null',
  TurnResultLine: 'ref command selected summary',
  TurnValidation: 'decision score:number criteria:TurnCriterion[] issues:string[]',
  TurnCriterion: 'criterion status detail',
  TurnWarning: 'code message value:number|null',
  TurnPage: 'turns:TurnSummary[] nextCursor:string|null',
  TurnSummary: 'turnId title status session startedAt:time updatedAt:time usage?:TurnUsage',
  TurnStatistics: 'days:TurnDay[] isPartial:boolean',
  TurnDay: 'day turns:number completed:number failed:number cancelled:number p50Ms:number|null p95Ms:number|null modelCalls:number cost:number tools?:ToolCalls[]',
  ToolCalls: 'tool calls:number failed:number',
  TurnLog: 'entries:json-object[] markdown nextCursor:string|null',
  TurnTimeline: 'works:TurnWork[] count:number',
  TurnWork: 'workId kind name startedAt:time endedAt:time|null outcome:string|null code:string|null message:string|null within:string|null lane:number|null turnId:string|null by:string|null chosen:string|null usage:TurnUsage|null modelCalls:ModelCall[]',
  ModelCall: 'model startedAt:time ms:number firstMs:number|null inputTokens:number cachedInputTokens:number outputTokens:number cost:number promptHash? replyHash? isKept?:boolean prompt? reply?',
  TurnResult: 'ref command selected summary data:json claims:TurnClaim[]',
  TurnEventPage: 'events:TurnEvent[] nextCursor:string|null',
  TurnEvent: 'number:number eventType recordedAt:time data:json-object',
  TurnNotice: 'type turnId notice version:number at?:time text? role? reason? retryAt?:time tool? call?:number status?',
  TurnResumption: 'onVersionChange?',
  TurnSignal: 'name value?:json',
  TurnMessage: 'text',
  TurnCancellation: 'reason?',
  TurnFork: 'at:number request? context? inputs?:json-object',
  ThreadPage: 'threads:Thread[] nextCursor:string|null',
  Thread: 'threadId session title turnsTotal:number startedAt:time updatedAt:time',
  ThreadTurnPage: 'turns:ThreadTurn[] nextCursor:string|null',
  ThreadTurn: 'turnId request status reason:string|null answer:string|null statements:Statement[] claims:TurnClaim[] attachments:TurnAttachment[] output:json outputEvidence:ValueEvidence[] startedAt:time',
  ThreadExport: 'format thread session owner turns:json-object[]',
  TurnsToForget: 'turnIds:string[]',
  ForgottenTurns: 'forgotten:string[] mayRepeat:string[]',
  AttachmentUpload: 'name text? base64? mediaType? hash?',
  Attachment: 'hash name mediaType size:number',
  InterventionDecision: 'choose answer? value?:json args?:json-object approvedHash?',
  EpisodePage: 'episodes:Episode[] nextCursor:string|null',
  Episode: 'episodeId title goal:string|null status outcome:string|null endReason:string|null startedAt:time updatedAt:time version:number checkpoints:number lastCheckpoint:EpisodeLastCheckpoint|null roles:EpisodeRole[] pause:EpisodePause|null interventions:EpisodeIntervention[] reflection:EpisodeReflection|null limit:EpisodeLimit|null alerts:number restores:number messages:EpisodeOutbox isWorking:boolean',
  EpisodeLastCheckpoint: 'checkpointId role iteration:number at:time',
  EpisodeRole: 'role checkpointId:string|null iteration:number|null class:string|null queued:number isPaused:boolean sameErrors:number',
  EpisodePause: 'cause reason target:string[] since:time until:time|null needsPerson:boolean',
  EpisodeIntervention: 'interventionId kind role message options:string[] since:time',
  EpisodeReflection: 'checkpointId aligned:boolean|null diagnosis actionItems:string[] rationale at:time',
  EpisodeLimit: 'role kind resetAt:time|null at:time',
  EpisodeOutbox: 'queued:number delivered:number acknowledged:number failed:number',
  CheckpointPage: 'checkpoints:Checkpoint[] nextCursor:string|null',
  Checkpoint: 'checkpointId role iteration:number version:number at:time length:number files:string[] error:string|null claims?:CheckedClaim[] diff:CheckpointDiff|null',
  CheckedClaim: 'kind subject verdict detail',
  CheckpointDiff: 'from to class:string|null decidedBy rules:string[] ratio:number kept:number order:number coarse:boolean',
  CheckpointContent: 'checkpointId role iteration:number version:number at:time length:number files:string[] error:string|null claims?:CheckedClaim[] scratchpad:string|null',
  ClassifiedDiff: 'patch class:string|null decidedBy reasons:DiffReason[] coarse:boolean',
  DiffReason: 'rule class:string|null detail',
  EpisodePauseRequest: 'reason target?:string[] until?:time',
  EpisodeResumption: 'checkpointId? note?',
  EpisodeCancellation: 'reason?',
  RestoreRequest: 'preview?:boolean scope? paths?:string[]',
  RestoredCheckpoint: 'checkpointId:string|null files:RestoredFile[] left:string[]',
  RestoredFile: 'path action patch',
  EpisodeDecision: 'choose',
  EpisodeLogCosts: 'wallMs:number roles:RoleCosts[] agentMs:number usage?:StatedUsage idleMs:number pausedMs:number waitMs:number',
  EpisodeLog: 'episodeId costs:EpisodeLogCosts markdown',
  RoleCosts: 'role checkpoints:number ms:number cpuMs:number usage?:StatedUsage',
} as const;
