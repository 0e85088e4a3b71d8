import * as z from 'zod/mini';
import { attachmentSchema } from '../../contracts/attachment.js';
import { claimSchema } from '../../contracts/claim.js';
import { compressionSchema } from '../../contracts/compression.js';
import { declinedStatuses } from '../../contracts/coordination.js';
import { executorDecisionSchema } from '../../contracts/decision.js';
import { leafEvidenceSchema } from '../../contracts/filled-output.js';
import { guardDecisionSchema } from '../../contracts/guard-decision.js';
import { interventionSchema, resolutionSchema } from '../../contracts/intervention.js';
import { jsonObjectSchema, jsonSchema } from '../../contracts/json.js';
import { limitsSchema } from '../../contracts/limits.js';
import { object } from '../../contracts/object.js';
import { strategicPlanSchema } from '../../contracts/plan.js';
import { policyDecisionSchema } from '../../contracts/policy-decision.js';
import { queryAnalysisSchema } from '../../contracts/query-analysis.js';
import { reviewSchema } from '../../contracts/review.js';
import { nonnegative, positiveInt } from '../../contracts/scalars.js';
import { writtenAnswerSchema } from '../../contracts/synthesis.js';
import {
  effects,
  modes,
  toolFailureSchema,
  toolOutcomeSchema,
} from '../../contracts/tool-outcome.js';
import { usageSchema } from '../../contracts/usage.js';
import { validationSchema } from '../../contracts/validation.js';
import { eventSchema } from '../../journal/stream-event.js';

/** Which roles, and which of the tools and workflows that were used, decide: name to version or hash. */
const versionsSchema = z.record(z.string(), z.string());

/** Versions by name of whatever decides a turn. */
export type Versions = z.infer<typeof versionsSchema>;

export const roleNames = [
  'planner',
  'critic',
  'executor',
  'coordinator',
  'synthesizer',
  'validator',
] as const;

export const finalStatuses = ['completed', 'failed', 'cancelled'] as const;

/** How a turn ends. */
export type FinalStatus = (typeof finalStatuses)[number];

/** Version of the counting rules that new turns follow: see `TurnState.rules`. */
export const currentRules = 2;

const usage = z.optional(usageSchema);

/** Decisions of guards about it that were not to allow. Absent if there are none. */
const guards = z.optional(z.array(guardDecisionSchema));

/** Decision of the policy gate about the call. Absent where it simply allowed it, and in older journals. */
const policy = z.optional(policyDecisionSchema);

/** The command that the event is about: its place in the decision. Absent for the first, and outside of commands. */
const lane = z.optional(positiveInt);

/** A thread, as a turn that goes on with it begins. */
const threadSchema = object({
  id: z.string(),
  /** 1, 2, …: its number among the turns of the thread. Absent in older journals. */
  number: z.optional(positiveInt),
  /** Earlier requests and answers in words: context of the turn. Empty in the first turn of a thread. */
  context: z.string(),
  /** Ids of the turns that `context` tells of. */
  turns: z.array(z.string()),
  /** Claims of those turns, numbered for this one: it can cite them. */
  claims: z.array(claimSchema),
});

/** The part of a thread that a turn which goes on with it is told. */
export type ThreadOfTurn = z.infer<typeof threadSchema>;

const workflowMatch = {
  workflow: z.string(),
  hash: z.string(),
  inputs: jsonObjectSchema,
  why: z.string(),
};

/** Every event of a turn's journal, by type. Old ones must always be readable: shapes only grow. */
export const turnEventSchemas = {
  'turn.started': eventSchema('turn.started', {
    turn: z.string(),
    request: z.string(),
    inputs: jsonObjectSchema,
    context: z.string(),
    mode: z.enum(modes),
    limits: limitsSchema,
    /** Version of the counting rules. Absent for 1, in older journals. */
    rules: z.optional(
      z
        .int()
        .check(
          z.gte(1),
          z.lte(currentRules, `this release knows rules up to version ${currentRules}`),
        ),
    ),
    /** Groups turns of one user or workspace. */
    session: z.string(),
    /** The user or tenant that the turn belongs to; absent for `local`. */
    owner: z.optional(z.string()),
    versions: versionsSchema,
    guards,
    /** Present where the host passed a run context; `kept`: its value, where the host wants it in the journal. */
    run: z.optional(object({ kept: z.optional(jsonSchema) })),
    /** The turn whose tool started this one. */
    parent: z.optional(z.string()),
    /** Constraints that bind this turn besides those of its request: those of the turn whose tool started it. */
    constraints: z.optional(z.array(z.string())),
    /** Largest list of tasks that the turn may end with. Absent where the Planner's tasks are goals of the turn, and in older journals. */
    tasks: z.optional(positiveInt),
    /** The thread that the turn goes on with. */
    thread: z.optional(threadSchema),
    /** Files that came with the request. */
    attachments: z.optional(z.array(attachmentSchema)),
    /** Present where the host wants an output; `schema`: its JSON Schema. */
    output: z.optional(object({ schema: jsonObjectSchema })),
    /** Of limits that may have no effect. */
    warnings: z.optional(z.array(object({ code: z.string(), message: z.string() }))),
  }),
  /** First event of a fork: what came before stands in the journal of `parent`, up to `version`. */
  'turn.forked': eventSchema('turn.forked', {
    turn: z.string(),
    parent: z.string(),
    version: positiveInt,
    request: z.optional(z.string()),
    inputs: z.optional(jsonObjectSchema),
    context: z.optional(z.string()),
    versions: versionsSchema,
    guards,
    /** The request is another, so the plan for the parent's counts no more. Absent in older journals. */
    plansAnew: z.optional(z.boolean()),
    /**
     * Permissions of people, guards and the policy that the parent did not use do not count here, and neither does its run
     * context. Absent in older journals, where they did.
     */
    asksAgain: z.optional(z.literal(true)),
    /** As in `turn.started`, where the fork has a run context of its own. */
    run: z.optional(object({ kept: z.optional(jsonSchema) })),
  }),
  'turn.paused': eventSchema('turn.paused', {
    reason: z.string(),
    /** The turn whose end it waits for, where a call of its own started one. */
    waitsFor: z.optional(z.string()),
  }),
  /** A process took the turn up again. A tool call that is open at this event is in doubt. */
  'turn.resumed': eventSchema('turn.resumed', {
    owner: z.string(),
    versions: versionsSchema,
    /** Differences from the versions before. */
    changed: z.array(z.string()),
    onChange: z.enum(['continue', 'replan']),
  }),
  'planner.planned': eventSchema('planner.planned', {
    plan: strategicPlanSchema,
    /** Of the request; set where the Analyzer was asked before. */
    analysis: z.optional(queryAnalysisSchema),
    /** 1, 2, …: each new plan of the turn. */
    revision: z.optional(positiveInt),
    /** The prompt took more than its budget. */
    stretched: z.optional(object({ tokens: positiveInt, budget: positiveInt })),
    check: writtenAnswerSchema.shape.check,
    usage,
  }),
  'critic.reviewed': eventSchema('critic.reviewed', { review: reviewSchema, usage }),
  'executor.decided': z.intersection(
    eventSchema('executor.decided', {
      usage,
      /** Of an answer that the Executor wrote. */
      check: writtenAnswerSchema.shape.check,
      /** Whether the analysis of a command is about the last result of §4, and is kept under it. @defaultValue false, as in older journals */
      analysesLast: z.optional(z.boolean()),
      /** Ids of the goals that a COMPLETE leaves unreached. @defaultValue none, or an older journal */
      unreached: z.optional(z.array(z.string())),
      /** Set where §4 had outgrown its part of the Executor's prompt. */
      compressed: z.optional(compressionSchema),
    }),
    executorDecisionSchema,
  ),
  'workflow.matched': eventSchema('workflow.matched', { ...workflowMatch, usage, lane }),
  'workflow.completed': eventSchema('workflow.completed', {
    outputs: jsonObjectSchema,
    summary: z.string(),
    lane,
  }),
  'workflow.failed': eventSchema('workflow.failed', {
    message: z.string(),
    fallback: z.optional(object(workflowMatch)),
    /** With a fallback: what the attempt found counts no more, and a warning tells of it. Absent in older journals. */
    isSetAside: z.optional(z.boolean()),
    /** With a fallback: §4 has a line of it. Absent in older journals. */
    isLogged: z.optional(z.boolean()),
    policy,
    lane,
  }),
  /** A command that led to no call, and why. */
  'coordinator.declined': eventSchema('coordinator.declined', {
    status: z.enum(declinedStatuses),
    message: z.string(),
    error: z.optional(toolFailureSchema),
    guards,
    policy,
    usage,
    lane,
  }),
  /** A call is decided. Unless it needs an approval, this event announces its run. */
  'tool.selected': eventSchema('tool.selected', {
    /** 1, 2, … in the turn. */
    call: positiveInt,
    tool: z.string(),
    /** As decided: references stand as `{ "$ref": … }`. */
    args: jsonObjectSchema,
    effect: z.enum(effects),
    /** Hash of the tool, where the turn has not used it before. */
    version: z.optional(z.string()),
    needsApproval: z.boolean(),
    /** The turn that the call is, where its tool starts one. */
    turn: z.optional(z.string()),
    /** The step of the workflow that calls, where one runs. */
    workflowStep: z.optional(z.string()),
    /** As the workflow's step asks: milliseconds of one try, and how many tries. */
    timeoutMs: z.optional(positiveInt),
    maxAttempts: z.optional(positiveInt),
    reason: z.string(),
    guards,
    policy,
    usage,
    lane,
  }),
  'tool.finished': eventSchema('tool.finished', {
    call: positiveInt,
    outcome: toolOutcomeSchema,
    durationMs: nonnegative,
    guards,
    /** A guard asks: nobody sees the outcome until a person has decided. */
    isHeld: z.optional(z.literal(true)),
    /** Of the models that the tool asked. */
    usage,
    lane,
  }),
  'synthesizer.answered': eventSchema('synthesizer.answered', {
    ...writtenAnswerSchema.shape,
    guards,
    /** A guard asks: nobody sees the answer until a person has decided. */
    isHeld: z.optional(z.literal(true)),
    usage,
  }),
  /** A guard refused an answer, which the journal does not keep. */
  'answer.refused': eventSchema('answer.refused', { guards: z.array(guardDecisionSchema), usage }),
  /** The output that the host wants, of an answer that was validated. */
  'output.filled': eventSchema('output.filled', {
    value: jsonSchema,
    evidence: z.array(leafEvidenceSchema),
    guards,
    /** A guard asks: nobody sees the output until a person has decided. */
    isHeld: z.optional(z.literal(true)),
    usage,
  }),
  /** The output cannot be filled, or must not be delivered: the turn fails. */
  'output.refused': eventSchema('output.refused', { issues: z.array(z.string()), guards, usage }),
  'validator.validated': eventSchema('validator.validated', {
    validation: validationSchema,
    /** `code`: decided before the role was asked. */
    by: z.enum(['code', 'role']),
    usage,
  }),
  'role.failed': eventSchema('role.failed', {
    role: z.enum(roleNames),
    message: z.string(),
    /** The model's answer, where that was the failure: the first 8,000 characters. */
    reply: z.optional(z.string()),
    usage,
    lane,
  }),
  'limit.reached': eventSchema('limit.reached', {
    limit: z.keyof(limitsSchema),
    value: z.number(),
    message: z.string(),
    usage,
    lane,
  }),
  'intervention.opened': eventSchema('intervention.opened', {
    intervention: interventionSchema,
    lane,
  }),
  /** A question, or an approval whose call has not begun in time, is too old: it is asked again. */
  'intervention.expired': eventSchema('intervention.expired', { id: z.string(), lane }),
  'intervention.resolved': eventSchema('intervention.resolved', {
    id: z.string(),
    ...resolutionSchema.shape,
    /** For an approval: hash of the tool and arguments that were approved. */
    approvedHash: z.optional(z.string()),
  }),
  'turn.saved': eventSchema('turn.saved', {}),
  'turn.unsaved': eventSchema('turn.unsaved', { message: z.string() }),
  'turn.finished': eventSchema('turn.finished', {
    status: z.enum(finalStatuses),
    reason: z.string(),
    /** SHA-256 of the result as JSON: what a replay must arrive at. */
    digest: z.string(),
  }),
} as const;

/** The type of an event of a turn. */
export type TurnEventType = keyof typeof turnEventSchemas;

/** The event of a type. */
export type TurnEventOf<Type extends TurnEventType> = z.infer<(typeof turnEventSchemas)[Type]>;

/** Everything that can happen in a turn. */
export type TurnEvent = { [Type in TurnEventType]: TurnEventOf<Type> }[TurnEventType];
