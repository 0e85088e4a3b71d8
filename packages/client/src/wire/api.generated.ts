// Generated from the server's OpenAPI document by tests/src/client-wire.test.ts. To renew it:
// pnpm test:unit tests/src/client-wire.test.ts -u
import type { Json, JsonObject } from './json.js';

export interface components {
    schemas: {
        readonly Json: Json;
        readonly JsonObject: JsonObject;
        readonly UnknownValue: string & Record<never, never>;
        /** A plan as it is written. */
        readonly PlanText: {
            /** Name of the plan. Default: as the plan says. */
            readonly name?: string;
            /** Default: found out from name and content. */
            readonly format?: components["schemas"]["PlanFormat"];
            readonly content: string;
        };
        /**
         * Names of the formats of plans.
         * @enum {string}
         */
        readonly PlanFormat: "markdown" | "spec-kit" | "exec-plan" | "cursor" | "taskmaster" | "planexe";
        readonly PlanPhases: {
            readonly id: string;
            readonly title: string;
        };
        /** A plan that the server keeps; its tasks are asked for apart. */
        readonly Plan: {
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
            readonly phases: readonly components["schemas"]["PlanPhases"][];
            readonly problems: readonly components["schemas"]["PlanProblem"][];
        };
        /** Something wrong in a plan. */
        readonly PlanProblem: {
            readonly code: string;
            /** With an error, a plan cannot be executed. */
            readonly severity: ("error" | "warning") | components["schemas"]["UnknownValue"];
            readonly where: string;
            readonly message: string;
        };
        /** Plans, the newest first. */
        readonly PlanPage: {
            readonly plans: readonly components["schemas"]["PlanSummary"][];
            /** Begins the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        /** A plan as a list shows it. */
        readonly PlanSummary: {
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
        };
        /** Tasks of a plan, in its order. */
        readonly PlanTaskPage: {
            readonly tasks: readonly components["schemas"]["PlanTask"][];
            /** Begins the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        readonly PlanTaskReasons: {
            readonly id: string;
            readonly reason: string;
        };
        /** In days of 24 hours. */
        readonly PlanTaskDuration: {
            readonly min: number;
            readonly likely: number;
            readonly max: number;
        };
        /** The place of the task in the files of the plan. */
        readonly PlanTaskWhere: {
            readonly file: string;
            readonly line?: number;
            readonly path?: string;
        };
        readonly PlanTaskRisks: {
            readonly description: string;
            readonly mitigation?: string;
        };
        /** A task as its plan has it. */
        readonly PlanTask: {
            readonly id: string;
            readonly title: string;
            readonly description: string;
            /** The task around it; null at the top. */
            readonly parent: string | null;
            readonly level: number;
            readonly dependsOn: readonly string[];
            readonly reasons: readonly components["schemas"]["PlanTaskReasons"][];
            /** In days of 24 hours. */
            readonly duration?: components["schemas"]["PlanTaskDuration"];
            readonly status: ("open" | "in_progress" | "done" | "cancelled") | components["schemas"]["UnknownValue"];
            readonly tags?: readonly string[];
            /** The place of the task in the files of the plan. */
            readonly where?: components["schemas"]["PlanTaskWhere"];
            readonly roles: readonly string[];
            readonly risks: readonly components["schemas"]["PlanTaskRisks"][];
            readonly priority?: ("high" | "medium" | "low") | components["schemas"]["UnknownValue"];
            readonly action?: string;
            readonly params: components["schemas"]["JsonObject"];
            readonly timeoutHours?: number;
            readonly maxAttempts?: number;
            readonly confidence: number;
            readonly needsReview: boolean;
        };
        /** In days of 24 hours. */
        readonly WrittenTaskDuration: {
            readonly min: number;
            readonly likely: number;
            readonly max: number;
        };
        /** A task as a person writes it. */
        readonly WrittenTask: {
            readonly id: string;
            readonly title: string;
            readonly description?: string;
            /** The task around it; null at the top. */
            readonly parent?: string | null;
            readonly dependsOn?: readonly string[];
            /** In days of 24 hours. */
            readonly duration?: components["schemas"]["WrittenTaskDuration"];
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
            readonly params?: components["schemas"]["JsonObject"];
            readonly timeoutHours?: number;
            readonly maxAttempts?: number;
        };
        /** An agent to register. */
        readonly NewAgent: {
            readonly name: string;
            readonly role: string;
            /** At least one. */
            readonly capabilities: readonly components["schemas"]["NewCapability"][];
        };
        /** Something that an agent to register can do. */
        readonly NewCapability: {
            readonly action: string;
            /**
             * Names of the parameters it takes. Default: none.
             * @default []
             */
            readonly params?: readonly string[];
        };
        /** An agent that was registered, with its key. */
        readonly RegisteredAgent: {
            readonly agentId: string;
            readonly name: string;
            readonly role: string;
            readonly capabilities: readonly components["schemas"]["Capability"][];
            /** Unix time in milliseconds. */
            readonly createdAt: number;
            /** Shown this once. */
            readonly apiKey: string;
        };
        /** Something an agent can do. */
        readonly Capability: {
            readonly action: string;
            /** Names of the parameters it takes. */
            readonly params: readonly string[];
        };
        /** Agents, the newest first. */
        readonly AgentPage: {
            readonly agents: readonly components["schemas"]["Agent"][];
            /** Begins the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        /** An agent that the server knows. */
        readonly Agent: {
            readonly agentId: string;
            readonly name: string;
            readonly role: string;
            readonly capabilities: readonly components["schemas"]["Capability"][];
            /** Unix time in milliseconds. */
            readonly createdAt: number;
        };
        /** The capabilities of an agent. */
        readonly AgentCapabilities: {
            readonly agentId: string;
            readonly capabilities: readonly components["schemas"]["Capability"][];
        };
        readonly BreakdownPhases: {
            readonly id: string;
            readonly title: string;
        };
        /** A plan that was broken down into tasks, and not kept. */
        readonly Breakdown: {
            readonly name: string;
            readonly format: string | null;
            readonly phases: readonly components["schemas"]["BreakdownPhases"][];
            readonly tasks: readonly components["schemas"]["PlanTask"][];
            readonly problems: readonly components["schemas"]["PlanProblem"][];
            readonly confidence: number;
            readonly needsReview: boolean;
        };
        /** The answer to an agent that asks for work. */
        readonly Work: components["schemas"]["WorkOffer"] | components["schemas"]["NoWork"];
        readonly WorkOfferLease: {
            /** Goes into every report about the task. */
            readonly token: string;
            /** By the server's clock: the task is taken away then, unless a report comes first. Unix time in milliseconds. */
            readonly expiresAt: number;
        };
        /** A task in an agent's hands. */
        readonly WorkOffer: {
            readonly workAvailable: true;
            readonly executionId: string;
            readonly planId: string | null;
            readonly lease: components["schemas"]["WorkOfferLease"];
            readonly nextTask: components["schemas"]["WorkTask"];
            /** Rest: the execution of a task you hold is paused. */
            readonly forcePause: boolean;
            /** Stop: the execution of a task you hold has ended. */
            readonly forceCancel: boolean;
        };
        readonly WorkTaskRetryPolicy: {
            readonly maxAttempts: number;
            readonly backoffSeconds: number;
        };
        /** A task as an agent is given it. */
        readonly WorkTask: {
            readonly taskId: string;
            readonly title: string;
            readonly description: string;
            readonly action: string;
            readonly params: components["schemas"]["JsonObject"];
            /** How long one try may take. */
            readonly timeoutHours: number;
            readonly retryPolicy: components["schemas"]["WorkTaskRetryPolicy"];
            /** 1, then 2 where it was given out before. */
            readonly attempt: number;
            readonly context: components["schemas"]["WorkContext"];
        };
        /** Context of a task for the agent that does it. */
        readonly WorkContext: {
            /** The goal of the whole plan. */
            readonly planGoal: string;
            /** Tasks that the task waited for. */
            readonly previousTasks: readonly components["schemas"]["NeighbourTask"][];
            /** Tasks that wait for the task. */
            readonly upcomingTasks: readonly components["schemas"]["NeighbourTask"][];
            /** Notes of people about the task. */
            readonly notes: readonly string[];
        };
        /** A task beside the one that is given out. */
        readonly NeighbourTask: {
            readonly taskId: string;
            readonly title: string;
            readonly status: components["schemas"]["TaskStatus"] | components["schemas"]["UnknownValue"];
            /** Up to 10,000 characters of JSON; left out where longer. */
            readonly outputData?: components["schemas"]["Json"];
        };
        /**
         * Where a task stands.
         * @enum {string}
         */
        readonly TaskStatus: "QUEUED" | "RUNNING" | "BLOCKED" | "COMPLETE" | "ERROR" | "SKIPPED";
        /** There is no work, and the agent holds a task of an execution that is paused or has ended. */
        readonly NoWork: {
            readonly workAvailable: false;
            readonly executionId: string;
            /** Rest: the execution of a task you hold is paused. */
            readonly forcePause: boolean;
            /** Stop: the execution of a task you hold has ended. */
            readonly forceCancel: boolean;
        };
        /** An execution to create. */
        readonly NewExecution: {
            readonly planId: string;
            /** The only agent that may work on it. Default: any. */
            readonly agentId?: string;
            readonly options?: components["schemas"]["ExecutionOptions"];
        };
        /** How an execution is carried out. */
        readonly ExecutionOptions: {
            /** Maximum number of tasks in progress at a time. Default: 100. */
            readonly concurrency?: number;
            /** A task whose agent has not been heard of for so long goes back. Default: 300. */
            readonly leaseSeconds?: number;
            /** An execution none of whose agents has been heard of for so long is BLOCKED. Default: 1,800. */
            readonly silenceSeconds?: number;
            /**
             * When a task failed for good: ask a person, or fail. Default: block.
             * @enum {string}
             */
            readonly onExhausted?: "block" | "fail";
        };
        /** A plan being carried out. */
        readonly Execution: {
            readonly executionId: string;
            readonly planId: string | null;
            /** The plan's name. */
            readonly name: string;
            readonly status: components["schemas"]["ExecutionStatus"] | components["schemas"]["UnknownValue"];
            /** Why it has this status. */
            readonly reason: string;
            readonly tasksTotal: number;
            readonly tasksCompleted: number;
            /** 0 to 100, with one decimal. */
            readonly percent: number;
            /** Unix time in milliseconds. */
            readonly createdAt: number;
            readonly startedAt: number | null;
            readonly completedAt: number | null;
            /** The only agent that may work on it; null: any that can. */
            readonly agentId: string | null;
            readonly currentTasks: readonly components["schemas"]["CurrentTask"][];
            readonly blockers: readonly components["schemas"]["Blocker"][];
            /** Number of the latest event. */
            readonly lastEvent: number;
            /** Unix time in milliseconds. */
            readonly updatedAt: number;
        };
        /**
         * Where an execution stands. `COMPLETED`, `FAILED` and `CANCELLED` have ended.
         * @enum {string}
         */
        readonly ExecutionStatus: "CREATED" | "QUEUED" | "RUNNING" | "BLOCKED" | "PAUSED" | "COMPLETED" | "FAILED" | "CANCELLED";
        /** A task that an agent works on. */
        readonly CurrentTask: {
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
        };
        /** A task that waits for a person. */
        readonly Blocker: {
            readonly taskId: string;
            readonly title: string;
            /** agent, review, attempts or losses: why it waits for a person. */
            readonly kind: string;
            readonly message: string;
            readonly suggestions: readonly string[];
            /** Unix time in milliseconds. */
            readonly since: number;
        };
        /** Executions, the newest first. */
        readonly ExecutionPage: {
            readonly executions: readonly components["schemas"]["ExecutionSummary"][];
            /** Begins the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        /** An execution as a list shows it. */
        readonly ExecutionSummary: {
            readonly executionId: string;
            readonly planId: string | null;
            /** The plan's name. */
            readonly name: string;
            readonly status: components["schemas"]["ExecutionStatus"] | components["schemas"]["UnknownValue"];
            /** Why it has this status. */
            readonly reason: string;
            readonly tasksTotal: number;
            readonly tasksCompleted: number;
            /** 0 to 100, with one decimal. */
            readonly percent: number;
            /** Unix time in milliseconds. */
            readonly createdAt: number;
            readonly startedAt: number | null;
            readonly completedAt: number | null;
        };
        /** A change of an execution by a person. */
        readonly ExecutionChange: {
            /**
             * QUEUED accepts one that was created for review; RUNNING goes on.
             * @enum {string}
             */
            readonly status?: "QUEUED" | "RUNNING" | "PAUSED" | "CANCELLED";
            /** The only agent that may work on it; null: any that can. */
            readonly agentId?: string | null;
            readonly reason?: string;
        };
        /** A report of an agent about a task it was given. */
        readonly Report: {
            /** Chosen by the agent: sent again, the event is taken once. */
            readonly eventId?: string;
            readonly agentId: string;
            /** As it came with the task. */
            readonly leaseToken: string;
            /** By the agent's clock. Unix time in milliseconds. */
            readonly agentTimestamp?: number;
            readonly eventType: components["schemas"]["ReportType"];
            readonly taskId: string;
            /** A part of the task, as the agent divides it. */
            readonly subtaskId?: string;
            /** How it stands, in words. */
            readonly status?: string;
            readonly message?: string;
            readonly percent?: number;
            /** Output of the task. */
            readonly outputData?: components["schemas"]["Json"];
            readonly errorType?: string;
            readonly errorMessage?: string;
            /** The output is complete once a person has accepted it. */
            readonly humanReviewRequired?: boolean;
            readonly suggestions?: readonly string[];
            /** Of task_error: trying again is of no use. */
            readonly blocking?: boolean;
        };
        /**
         * Types of reports about a task.
         * @enum {string}
         */
        readonly ReportType: "heartbeat" | "task_started" | "task_progress" | "task_complete" | "task_error" | "task_blocked" | "task_released" | "subtask_complete";
        readonly ReceiptNextStepOptions: {
            readonly taskId: string;
            readonly choices: readonly (components["schemas"]["TaskChoice"] | components["schemas"]["UnknownValue"])[];
        };
        /** The receipt for a report. */
        readonly Receipt: {
            readonly eventId: string;
            readonly executionId: string;
            /** Unix time in milliseconds. */
            readonly recordedAt: number;
            /** The execution's, after it. */
            readonly status: components["schemas"]["ExecutionStatus"] | components["schemas"]["UnknownValue"];
            /** The first task that waits for an agent. */
            readonly nextTaskId: string | null;
            readonly statusMessage: string;
            /** The choices for each task that waits for a person. */
            readonly nextStepOptions?: readonly components["schemas"]["ReceiptNextStepOptions"][];
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
        };
        /**
         * Choices of a person about a task.
         * @enum {string}
         */
        readonly TaskChoice: "approve" | "retry" | "skip" | "take_over" | "reassign";
        /** Events, in the order in which they happened. */
        readonly EventPage: {
            readonly events: readonly components["schemas"]["Event"][];
            /** Begins the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        /** Something that happened in an execution. */
        readonly Event: {
            /** Place in the execution, from 1. */
            readonly number: number;
            readonly eventId: string;
            readonly eventType: components["schemas"]["EventType"] | components["schemas"]["UnknownValue"];
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
            readonly outputData?: components["schemas"]["Json"];
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
            readonly choice?: ("approve" | "retry" | "skip" | "take_over" | "reassign") | components["schemas"]["UnknownValue"];
            readonly note?: string;
            readonly params?: components["schemas"]["JsonObject"];
        };
        /**
         * Types of events: what agents report, and what the engine makes of it.
         * @enum {string}
         */
        readonly EventType: "heartbeat" | "task_started" | "task_progress" | "task_complete" | "task_error" | "task_blocked" | "task_released" | "subtask_complete" | "execution_created" | "execution_moved" | "execution_reassigned" | "execution_archived" | "task_assigned" | "task_moved" | "task_resolved";
        /** Where an execution stands, in few words. */
        readonly ExecutionStanding: {
            readonly executionId: string;
            readonly status: components["schemas"]["ExecutionStatus"] | components["schemas"]["UnknownValue"];
            readonly reason: string;
            readonly tasksTotal: number;
            readonly tasksCompleted: number;
            readonly percent: number;
            readonly lastEvent: number;
            /** Unix time in milliseconds. */
            readonly updatedAt: number;
            readonly hasEnded: boolean;
        };
        /** Tasks of an execution, in the order of its plan. */
        readonly TaskPage: {
            readonly tasks: readonly components["schemas"]["Task"][];
            /** Begins the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        readonly TaskDurationHours: {
            readonly min: number;
            readonly likely: number;
            readonly max: number;
        };
        readonly TaskBlocker: {
            readonly kind: string;
            readonly message: string;
            readonly suggestions: readonly string[];
            /** Unix time in milliseconds. */
            readonly since: number;
        };
        /** A task of an execution. */
        readonly Task: {
            readonly taskId: string;
            readonly title: string;
            readonly description: string;
            /** The task around it; null at the top. */
            readonly parent: string | null;
            readonly dependsOn: readonly string[];
            readonly action: string;
            readonly params: components["schemas"]["JsonObject"];
            readonly priority: ("high" | "medium" | "low") | components["schemas"]["UnknownValue"];
            /** As planned. */
            readonly durationHours: components["schemas"]["TaskDurationHours"] | null;
            readonly status: components["schemas"]["TaskStatus"] | components["schemas"]["UnknownValue"];
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
            readonly blocker: components["schemas"]["TaskBlocker"] | null;
            /** When a task in error is tried again. */
            readonly notBefore: number | null;
            readonly startedAt: number | null;
            readonly completedAt: number | null;
            readonly updatedAt: number | null;
            /** Output of the task. */
            readonly outputData?: components["schemas"]["Json"];
            /** It is too long for a list: ask for the task itself. */
            readonly outputOmitted: boolean;
        };
        /** A decision of a person about a task. */
        readonly Resolution: {
            /** approve: accept the output, or the alternative in note. retry: give it out again. skip: go on without it. take_over: the person did it. reassign: to agent_id. */
            readonly choice: components["schemas"]["TaskChoice"];
            /** For the agent. */
            readonly note?: string;
            /** Replaces the task's. */
            readonly params?: components["schemas"]["JsonObject"];
            /** With reassign: who gets it. */
            readonly agentId?: string;
            /** With take_over: the output of the task. */
            readonly outputData?: components["schemas"]["Json"];
        };
        readonly ForecastFinish: {
            /** As likely as not everything is done by then. Unix time in milliseconds. */
            readonly p50: number;
            /** Unix time in milliseconds. */
            readonly p80: number;
            /** Unix time in milliseconds. */
            readonly p95: number;
        };
        /** When an execution is expected to be done. */
        readonly Forecast: {
            readonly executionId: string;
            /** Open tasks of which none can end later without the whole ending later. */
            readonly criticalPath: readonly string[];
            readonly finish: components["schemas"]["ForecastFinish"];
            /** Tasks without a duration: they count with the mean of the others. */
            readonly unestimated: number;
            readonly tasks: readonly components["schemas"]["TaskForecast"][];
        };
        /** When a task was meant to be done, and when it is now expected to be. */
        readonly TaskForecast: {
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
        };
        /** A webhook to make. */
        readonly NewWebhook: {
            readonly url: string;
            /**
             * None: all.
             * @default []
             */
            readonly events?: readonly components["schemas"]["EventType"][];
        };
        /** A webhook that was made, with the secret that deliveries are signed with. */
        readonly WebhookKey: {
            readonly webhookId: string;
            readonly url: string;
            /** Types of events that are delivered; none: all. */
            readonly events: readonly (components["schemas"]["EventType"] | components["schemas"]["UnknownValue"])[];
            /** Unix time in milliseconds. */
            readonly createdAt: number;
            /** Shown this once. */
            readonly secret: string;
        };
        /** Webhooks, the newest first. */
        readonly WebhookPage: {
            readonly webhooks: readonly components["schemas"]["Webhook"][];
            /** Begins the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        /** An address that events are delivered to. */
        readonly Webhook: {
            readonly webhookId: string;
            readonly url: string;
            /** Types of events that are delivered; none: all. */
            readonly events: readonly (components["schemas"]["EventType"] | components["schemas"]["UnknownValue"])[];
            /** Unix time in milliseconds. */
            readonly createdAt: number;
        };
        /** Deliveries in the order in which they are due, or were given up. */
        readonly DeliveryPage: {
            readonly deliveries: readonly components["schemas"]["Delivery"][];
            /** Begins the next page; null at the end. */
            readonly nextCursor: string | null;
        };
        /** An event on its way to a webhook, or given up. */
        readonly Delivery: {
            readonly deliveryId: string;
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
        };
        /** Metrics of a server process since it began. */
        readonly Metrics: {
            readonly metrics: readonly components["schemas"]["JsonObject"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}

export type Schemas = components['schemas'];

/** A plan as it is written. */
export type PlanText = Schemas['PlanText'];

/** Names of the formats of plans. */
export type PlanFormat = Schemas['PlanFormat'];

/** PlanPhases */
export type PlanPhases = Schemas['PlanPhases'];

/** A plan that the server keeps; its tasks are asked for apart. */
export type Plan = Schemas['Plan'];

/** Something wrong in a plan. */
export type PlanProblem = Schemas['PlanProblem'];

/** Plans, the newest first. */
export type PlanPage = Schemas['PlanPage'];

/** A plan as a list shows it. */
export type PlanSummary = Schemas['PlanSummary'];

/** Tasks of a plan, in its order. */
export type PlanTaskPage = Schemas['PlanTaskPage'];

/** PlanTaskReasons */
export type PlanTaskReasons = Schemas['PlanTaskReasons'];

/** In days of 24 hours. */
export type PlanTaskDuration = Schemas['PlanTaskDuration'];

/** The place of the task in the files of the plan. */
export type PlanTaskWhere = Schemas['PlanTaskWhere'];

/** PlanTaskRisks */
export type PlanTaskRisks = Schemas['PlanTaskRisks'];

/** A task as its plan has it. */
export type PlanTask = Schemas['PlanTask'];

/** In days of 24 hours. */
export type WrittenTaskDuration = Schemas['WrittenTaskDuration'];

/** A task as a person writes it. */
export type WrittenTask = Schemas['WrittenTask'];

/** An agent to register. */
export type NewAgent = Schemas['NewAgent'];

/** Something that an agent to register can do. */
export type NewCapability = Schemas['NewCapability'];

/** An agent that was registered, with its key. */
export type RegisteredAgent = Schemas['RegisteredAgent'];

/** Something an agent can do. */
export type Capability = Schemas['Capability'];

/** Agents, the newest first. */
export type AgentPage = Schemas['AgentPage'];

/** An agent that the server knows. */
export type Agent = Schemas['Agent'];

/** The capabilities of an agent. */
export type AgentCapabilities = Schemas['AgentCapabilities'];

/** BreakdownPhases */
export type BreakdownPhases = Schemas['BreakdownPhases'];

/** A plan that was broken down into tasks, and not kept. */
export type Breakdown = Schemas['Breakdown'];

/** The answer to an agent that asks for work. */
export type Work = Schemas['Work'];

/** WorkOfferLease */
export type WorkOfferLease = Schemas['WorkOfferLease'];

/** A task in an agent's hands. */
export type WorkOffer = Schemas['WorkOffer'];

/** WorkTaskRetryPolicy */
export type WorkTaskRetryPolicy = Schemas['WorkTaskRetryPolicy'];

/** A task as an agent is given it. */
export type WorkTask = Schemas['WorkTask'];

/** Context of a task for the agent that does it. */
export type WorkContext = Schemas['WorkContext'];

/** A task beside the one that is given out. */
export type NeighbourTask = Schemas['NeighbourTask'];

/** Where a task stands. */
export type TaskStatus = Schemas['TaskStatus'];

/** There is no work, and the agent holds a task of an execution that is paused or has ended. */
export type NoWork = Schemas['NoWork'];

/** An execution to create. */
export type NewExecution = Schemas['NewExecution'];

/** How an execution is carried out. */
export type ExecutionOptions = Schemas['ExecutionOptions'];

/** A plan being carried out. */
export type Execution = Schemas['Execution'];

/** Where an execution stands. `COMPLETED`, `FAILED` and `CANCELLED` have ended. */
export type ExecutionStatus = Schemas['ExecutionStatus'];

/** A task that an agent works on. */
export type CurrentTask = Schemas['CurrentTask'];

/** A task that waits for a person. */
export type Blocker = Schemas['Blocker'];

/** Executions, the newest first. */
export type ExecutionPage = Schemas['ExecutionPage'];

/** An execution as a list shows it. */
export type ExecutionSummary = Schemas['ExecutionSummary'];

/** A change of an execution by a person. */
export type ExecutionChange = Schemas['ExecutionChange'];

/** A report of an agent about a task it was given. */
export type Report = Schemas['Report'];

/** Types of reports about a task. */
export type ReportType = Schemas['ReportType'];

/** ReceiptNextStepOptions */
export type ReceiptNextStepOptions = Schemas['ReceiptNextStepOptions'];

/** The receipt for a report. */
export type Receipt = Schemas['Receipt'];

/** Choices of a person about a task. */
export type TaskChoice = Schemas['TaskChoice'];

/** Events, in the order in which they happened. */
export type EventPage = Schemas['EventPage'];

/** Something that happened in an execution. */
export type Event = Schemas['Event'];

/** Types of events: what agents report, and what the engine makes of it. */
export type EventType = Schemas['EventType'];

/** Where an execution stands, in few words. */
export type ExecutionStanding = Schemas['ExecutionStanding'];

/** Tasks of an execution, in the order of its plan. */
export type TaskPage = Schemas['TaskPage'];

/** TaskDurationHours */
export type TaskDurationHours = Schemas['TaskDurationHours'];

/** TaskBlocker */
export type TaskBlocker = Schemas['TaskBlocker'];

/** A task of an execution. */
export type Task = Schemas['Task'];

/** A decision of a person about a task. */
export type Resolution = Schemas['Resolution'];

/** ForecastFinish */
export type ForecastFinish = Schemas['ForecastFinish'];

/** When an execution is expected to be done. */
export type Forecast = Schemas['Forecast'];

/** When a task was meant to be done, and when it is now expected to be. */
export type TaskForecast = Schemas['TaskForecast'];

/** A webhook to make. */
export type NewWebhook = Schemas['NewWebhook'];

/** A webhook that was made, with the secret that deliveries are signed with. */
export type WebhookKey = Schemas['WebhookKey'];

/** Webhooks, the newest first. */
export type WebhookPage = Schemas['WebhookPage'];

/** An address that events are delivered to. */
export type Webhook = Schemas['Webhook'];

/** Deliveries in the order in which they are due, or were given up. */
export type DeliveryPage = Schemas['DeliveryPage'];

/** An event on its way to a webhook, or given up. */
export type Delivery = Schemas['Delivery'];

/** Metrics of a server process since it began. */
export type Metrics = Schemas['Metrics'];

export const planFormatValues = ["markdown","spec-kit","exec-plan","cursor","taskmaster","planexe"] as const;

export const taskStatusValues = ["QUEUED","RUNNING","BLOCKED","COMPLETE","ERROR","SKIPPED"] as const;

export const executionStatusValues = ["CREATED","QUEUED","RUNNING","BLOCKED","PAUSED","COMPLETED","FAILED","CANCELLED"] as const;

export const reportTypeValues = ["heartbeat","task_started","task_progress","task_complete","task_error","task_blocked","task_released","subtask_complete"] as const;

export const taskChoiceValues = ["approve","retry","skip","take_over","reassign"] as const;

export const eventTypeValues = ["heartbeat","task_started","task_progress","task_complete","task_error","task_blocked","task_released","subtask_complete","execution_created","execution_moved","execution_reassigned","execution_archived","task_assigned","task_moved","task_resolved"] as const;

export const fields = {
  PlanText: {
    'name?': 'string',
    'format?': 'string',
    content: 'string',
  },
  PlanPhases: {
    id: 'string',
    title: 'string',
  },
  Plan: {
    planId: 'string',
    name: 'string',
    tasksTotal: 'number',
    confidence: 'number',
    needsReview: 'boolean',
    createdAt: 'time',
    replacedAt: 'time|null',
    format: 'string|null',
    phases: 'PlanPhases[]',
    problems: 'PlanProblem[]',
  },
  PlanProblem: {
    code: 'string',
    severity: 'string',
    where: 'string',
    message: 'string',
  },
  PlanPage: {
    plans: 'PlanSummary[]',
    nextCursor: 'string|null',
  },
  PlanSummary: {
    planId: 'string',
    name: 'string',
    tasksTotal: 'number',
    confidence: 'number',
    needsReview: 'boolean',
    createdAt: 'time',
    replacedAt: 'time|null',
  },
  PlanTaskPage: {
    tasks: 'PlanTask[]',
    nextCursor: 'string|null',
  },
  PlanTaskReasons: {
    id: 'string',
    reason: 'string',
  },
  PlanTaskDuration: {
    min: 'number',
    likely: 'number',
    max: 'number',
  },
  PlanTaskWhere: {
    file: 'string',
    'line?': 'number',
    'path?': 'string',
  },
  PlanTaskRisks: {
    description: 'string',
    'mitigation?': 'string',
  },
  PlanTask: {
    id: 'string',
    title: 'string',
    description: 'string',
    parent: 'string|null',
    level: 'number',
    dependsOn: 'string[]',
    reasons: 'PlanTaskReasons[]',
    'duration?': 'PlanTaskDuration',
    status: 'string',
    'tags?': 'string[]',
    'where?': 'PlanTaskWhere',
    roles: 'string[]',
    risks: 'PlanTaskRisks[]',
    'priority?': 'string',
    'action?': 'string',
    params: 'json-object',
    'timeoutHours?': 'number',
    'maxAttempts?': 'number',
    confidence: 'number',
    needsReview: 'boolean',
  },
  WrittenTaskDuration: {
    min: 'number',
    likely: 'number',
    max: 'number',
  },
  WrittenTask: {
    id: 'string',
    title: 'string',
    'description?': 'string',
    'parent?': 'string|null',
    'dependsOn?': 'string[]',
    'duration?': 'WrittenTaskDuration',
    'status?': 'string',
    'priority?': 'string',
    'action?': 'string',
    'params?': 'json-object',
    'timeoutHours?': 'number',
    'maxAttempts?': 'number',
  },
  NewAgent: {
    name: 'string',
    role: 'string',
    capabilities: 'NewCapability[]',
  },
  NewCapability: {
    action: 'string',
    'params?': 'string[]',
  },
  RegisteredAgent: {
    agentId: 'string',
    name: 'string',
    role: 'string',
    capabilities: 'Capability[]',
    createdAt: 'time',
    apiKey: 'string',
  },
  Capability: {
    action: 'string',
    params: 'string[]',
  },
  AgentPage: {
    agents: 'Agent[]',
    nextCursor: 'string|null',
  },
  Agent: {
    agentId: 'string',
    name: 'string',
    role: 'string',
    capabilities: 'Capability[]',
    createdAt: 'time',
  },
  AgentCapabilities: {
    agentId: 'string',
    capabilities: 'Capability[]',
  },
  BreakdownPhases: {
    id: 'string',
    title: 'string',
  },
  Breakdown: {
    name: 'string',
    format: 'string|null',
    phases: 'BreakdownPhases[]',
    tasks: 'PlanTask[]',
    problems: 'PlanProblem[]',
    confidence: 'number',
    needsReview: 'boolean',
  },
  WorkOfferLease: {
    token: 'string',
    expiresAt: 'time',
  },
  WorkOffer: {
    workAvailable: 'boolean',
    executionId: 'string',
    planId: 'string|null',
    lease: 'WorkOfferLease',
    nextTask: 'WorkTask',
    forcePause: 'boolean',
    forceCancel: 'boolean',
  },
  WorkTaskRetryPolicy: {
    maxAttempts: 'number',
    backoffSeconds: 'number',
  },
  WorkTask: {
    taskId: 'string',
    title: 'string',
    description: 'string',
    action: 'string',
    params: 'json-object',
    timeoutHours: 'number',
    retryPolicy: 'WorkTaskRetryPolicy',
    attempt: 'number',
    context: 'WorkContext',
  },
  WorkContext: {
    planGoal: 'string',
    previousTasks: 'NeighbourTask[]',
    upcomingTasks: 'NeighbourTask[]',
    notes: 'string[]',
  },
  NeighbourTask: {
    taskId: 'string',
    title: 'string',
    status: 'string',
    'outputData?': 'json',
  },
  NoWork: {
    workAvailable: 'boolean',
    executionId: 'string',
    forcePause: 'boolean',
    forceCancel: 'boolean',
  },
  NewExecution: {
    planId: 'string',
    'agentId?': 'string',
    'options?': 'ExecutionOptions',
  },
  ExecutionOptions: {
    'concurrency?': 'number',
    'leaseSeconds?': 'number',
    'silenceSeconds?': 'number',
    'onExhausted?': 'string',
  },
  Execution: {
    executionId: 'string',
    planId: 'string|null',
    name: 'string',
    status: 'string',
    reason: 'string',
    tasksTotal: 'number',
    tasksCompleted: 'number',
    percent: 'number',
    createdAt: 'time',
    startedAt: 'time|null',
    completedAt: 'time|null',
    agentId: 'string|null',
    currentTasks: 'CurrentTask[]',
    blockers: 'Blocker[]',
    lastEvent: 'number',
    updatedAt: 'time',
  },
  CurrentTask: {
    taskId: 'string',
    title: 'string',
    agentId: 'string',
    attempt: 'number',
    percent: 'number|null',
    message: 'string|null',
    startedAt: 'time',
    leaseExpiresAt: 'time',
  },
  Blocker: {
    taskId: 'string',
    title: 'string',
    kind: 'string',
    message: 'string',
    suggestions: 'string[]',
    since: 'time',
  },
  ExecutionPage: {
    executions: 'ExecutionSummary[]',
    nextCursor: 'string|null',
  },
  ExecutionSummary: {
    executionId: 'string',
    planId: 'string|null',
    name: 'string',
    status: 'string',
    reason: 'string',
    tasksTotal: 'number',
    tasksCompleted: 'number',
    percent: 'number',
    createdAt: 'time',
    startedAt: 'time|null',
    completedAt: 'time|null',
  },
  ExecutionChange: {
    'status?': 'string',
    'agentId?': 'string|null',
    'reason?': 'string',
  },
  Report: {
    'eventId?': 'string',
    agentId: 'string',
    leaseToken: 'string',
    'agentTimestamp?': 'time',
    eventType: 'string',
    taskId: 'string',
    'subtaskId?': 'string',
    'status?': 'string',
    'message?': 'string',
    'percent?': 'number',
    'outputData?': 'json',
    'errorType?': 'string',
    'errorMessage?': 'string',
    'humanReviewRequired?': 'boolean',
    'suggestions?': 'string[]',
    'blocking?': 'boolean',
  },
  ReceiptNextStepOptions: {
    taskId: 'string',
    choices: 'string[]',
  },
  Receipt: {
    eventId: 'string',
    executionId: 'string',
    recordedAt: 'time',
    status: 'string',
    nextTaskId: 'string|null',
    statusMessage: 'string',
    'nextStepOptions?': 'ReceiptNextStepOptions[]',
    'number?': 'number',
    'forcePause?': 'boolean',
    'forceCancel?': 'boolean',
    'late?': 'boolean',
    'repeated?': 'boolean',
  },
  EventPage: {
    events: 'Event[]',
    nextCursor: 'string|null',
  },
  Event: {
    number: 'number',
    eventId: 'string',
    eventType: 'string',
    executionId: 'string',
    recordedAt: 'time',
    'taskId?': 'string',
    'agentId?': 'string|null',
    'subtaskId?': 'string',
    'agentTimestamp?': 'time',
    'status?': 'string',
    'message?': 'string',
    'percent?': 'number',
    'outputData?': 'json',
    'errorType?': 'string',
    'errorMessage?': 'string',
    'humanReviewRequired?': 'boolean',
    'suggestions?': 'string[]',
    'blocking?': 'boolean',
    'late?': 'boolean',
    'planId?': 'string',
    'name?': 'string',
    'tasksTotal?': 'number',
    'from?': 'string',
    'to?': 'string',
    'reason?': 'string',
    'by?': 'string',
    'attempt?': 'number',
    'leaseExpiresAt?': 'time',
    'notBefore?': 'time',
    'agentLost?': 'boolean',
    'blockerKind?': 'string',
    'choice?': 'string',
    'note?': 'string',
    'params?': 'json-object',
  },
  ExecutionStanding: {
    executionId: 'string',
    status: 'string',
    reason: 'string',
    tasksTotal: 'number',
    tasksCompleted: 'number',
    percent: 'number',
    lastEvent: 'number',
    updatedAt: 'time',
    hasEnded: 'boolean',
  },
  TaskPage: {
    tasks: 'Task[]',
    nextCursor: 'string|null',
  },
  TaskDurationHours: {
    min: 'number',
    likely: 'number',
    max: 'number',
  },
  TaskBlocker: {
    kind: 'string',
    message: 'string',
    suggestions: 'string[]',
    since: 'time',
  },
  Task: {
    taskId: 'string',
    title: 'string',
    description: 'string',
    parent: 'string|null',
    dependsOn: 'string[]',
    action: 'string',
    params: 'json-object',
    priority: 'string',
    durationHours: 'TaskDurationHours|null',
    status: 'string',
    agentId: 'string|null',
    reservedFor: 'string|null',
    attempts: 'number',
    percent: 'number|null',
    message: 'string|null',
    subtasks: 'string[]',
    notes: 'string[]',
    blocker: 'TaskBlocker|null',
    notBefore: 'time|null',
    startedAt: 'time|null',
    completedAt: 'time|null',
    updatedAt: 'time|null',
    'outputData?': 'json',
    outputOmitted: 'boolean',
  },
  Resolution: {
    choice: 'string',
    'note?': 'string',
    'params?': 'json-object',
    'agentId?': 'string',
    'outputData?': 'json',
  },
  ForecastFinish: {
    p50: 'time',
    p80: 'time',
    p95: 'time',
  },
  Forecast: {
    executionId: 'string',
    criticalPath: 'string[]',
    finish: 'ForecastFinish',
    unestimated: 'number',
    tasks: 'TaskForecast[]',
  },
  TaskForecast: {
    taskId: 'string',
    title: 'string',
    plannedStart: 'time',
    plannedEnd: 'time',
    expectedStart: 'time',
    expectedEnd: 'time',
    slackHours: 'number',
  },
  NewWebhook: {
    url: 'string',
    'events?': 'string[]',
  },
  WebhookKey: {
    webhookId: 'string',
    url: 'string',
    events: 'string[]',
    createdAt: 'time',
    secret: 'string',
  },
  WebhookPage: {
    webhooks: 'Webhook[]',
    nextCursor: 'string|null',
  },
  Webhook: {
    webhookId: 'string',
    url: 'string',
    events: 'string[]',
    createdAt: 'time',
  },
  DeliveryPage: {
    deliveries: 'Delivery[]',
    nextCursor: 'string|null',
  },
  Delivery: {
    deliveryId: 'string',
    executionId: 'string',
    number: 'number',
    attempts: 'number',
    queuedAt: 'time',
    dueAt: 'time',
    reason: 'string|null',
  },
  Metrics: {
    metrics: 'json-object[]',
  },
} as const;
