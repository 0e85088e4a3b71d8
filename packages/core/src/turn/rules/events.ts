import * as z from 'zod/mini';
import { validationSchema, writtenAnswerSchema } from '../../contracts/answer.js';
import { attachmentSchema, claimSchema } from '../../contracts/claim.js';
import { compressionSchema, declinedStatuses } from '../../contracts/coordination.js';
import { executorDecisionSchema } from '../../contracts/decision.js';
import { leafEvidenceSchema } from '../../contracts/evidence.js';
import { interventionSchema, resolutionSchema } from '../../contracts/intervention.js';
import { jsonObjectSchema, jsonSchema } from '../../contracts/json.js';
import { limitsSchema } from '../../contracts/limits.js';
import {
  planProposalSchema,
  queryAnalysisSchema,
  reviewSchema,
  strategicPlanSchema,
} from '../../contracts/plan.js';
import { nonnegative, object, positiveInt } from '../../contracts/scalars.js';
import {
  effects,
  modes,
  toolFailureSchema,
  toolOutcomeSchema,
} from '../../contracts/tool-outcome.js';
import { guardDecisionSchema, policyDecisionSchema, usageSchema } from '../../contracts/usage.js';
import { eventSchema } from '../../journal/stream-event.js';

/** Versions of roles and of used tools and workflows: name to version or hash. */
const versionsSchema = z.record(z.string(), z.string());

/** Versions of roles, tools and workflows by name. */
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

/** Returns whether a turn of this status has ended. */
export function isFinal(status: string): status is FinalStatus {
  return finalStatuses.some((one) => one === status);
}

/** Version of the counting rules of new turns: see `TurnState.rules`. */
export const currentRules = 2;

const usage = z.optional(usageSchema);

/** Decisions of guards other than to allow. Absent if there are none. */
const guards = z.optional(z.array(guardDecisionSchema));

/** Decision of the policy gate about the call. Absent if it was simply allowed, and in older journals. */
const policy = z.optional(policyDecisionSchema);

/** Number of the command in its decision. Absent for the first, and outside commands. */
const lane = z.optional(positiveInt);

/** The thread of a turn, as of its beginning. */
const threadSchema = object({
  id: z.string(),
  /** Number of the turn in the thread, from 1. Absent in older journals. */
  number: z.optional(positiveInt),
  /** Earlier requests and answers in words, as context of the turn. Empty in the first turn of a thread. */
  context: z.string(),
  /** Ids of the turns in `context`. */
  turns: z.array(z.string()),
  /** Claims of those turns, renumbered so that this turn can cite them. */
  claims: z.array(claimSchema),
});

/** The part of a thread that its next turn sees. */
export type ThreadOfTurn = z.infer<typeof threadSchema>;

const workflowMatch = {
  workflow: z.string(),
  hash: z.string(),
  inputs: jsonObjectSchema,
  why: z.string(),
};

/** Every event of a turn's journal, by type. Old events must always be readable, so schemas only grow. */
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
    /** Present if the host passed a run context; `kept`: its value, if the host stores it in the journal. */
    run: z.optional(object({ kept: z.optional(jsonSchema) })),
    /** The turn whose tool started this one. */
    parent: z.optional(z.string()),
    /** Constraints in addition to those of the request: those of the turn whose tool started this one. */
    constraints: z.optional(z.array(z.string())),
    /** Largest list of tasks that the turn may end with. Absent if tasks become goals of the turn, and in older journals. */
    tasks: z.optional(positiveInt),
    /** W3C `traceparent` of the caller's span. */
    trace: z.optional(z.string()),
    /** The thread of the turn. */
    thread: z.optional(threadSchema),
    /** Files that came with the request. */
    attachments: z.optional(z.array(attachmentSchema)),
    /** Present if the host wants an output; `schema`: its JSON Schema. */
    output: z.optional(object({ schema: jsonObjectSchema })),
    /** Warnings of ineffective limits. */
    warnings: z.optional(z.array(object({ code: z.string(), message: z.string() }))),
  }),
  /** First event of a fork, which continues the journal of `parent` up to `version`. */
  'turn.forked': eventSchema('turn.forked', {
    turn: z.string(),
    parent: z.string(),
    version: positiveInt,
    request: z.optional(z.string()),
    inputs: z.optional(jsonObjectSchema),
    context: z.optional(z.string()),
    versions: versionsSchema,
    guards,
    /** Whether the request has changed, so that the parent's plan is discarded. Absent in older journals. */
    plansAnew: z.optional(z.boolean()),
    /**
     * Whether the parent's unused permissions by people, guards and the policy, and its run context, are void. Absent in
     * older journals, in which they were valid.
     */
    asksAgain: z.optional(z.literal(true)),
    /** As in `turn.started`, if the fork has its own run context. */
    run: z.optional(object({ kept: z.optional(jsonSchema) })),
  }),
  'turn.paused': eventSchema('turn.paused', {
    reason: z.string(),
    /** The turn whose end it waits for, if one of its calls started one. */
    waitsFor: z.optional(z.string()),
    /** Unix time in milliseconds until which it sleeps, if one of its calls waits for a moment. */
    until: z.optional(z.number()),
    /** Unix time in milliseconds since which the model or tool that it waits for has been away. */
    outageSince: z.optional(z.number()),
  }),
  /** A process resumed the turn. A tool call that is open at this event is in doubt. */
  'turn.resumed': eventSchema('turn.resumed', {
    owner: z.string(),
    versions: versionsSchema,
    /** Differences from the previous versions. */
    changed: z.array(z.string()),
    onChange: z.enum(['continue', 'replan']),
  }),
  'planner.planned': eventSchema('planner.planned', {
    plan: strategicPlanSchema,
    /** Analysis of the request, if the Analyzer was called. */
    analysis: z.optional(queryAnalysisSchema),
    /** Number of the plan in the turn, from 1. */
    revision: z.optional(positiveInt),
    /** Present if the prompt exceeded its budget. */
    stretched: z.optional(object({ tokens: positiveInt, budget: positiveInt })),
    /** Plans of all Planners, if several were asked. */
    proposals: z.optional(z.array(planProposalSchema)),
    check: writtenAnswerSchema.shape.check,
    usage,
  }),
  'critic.reviewed': eventSchema('critic.reviewed', { review: reviewSchema, usage }),
  'executor.decided': z.intersection(
    eventSchema('executor.decided', {
      usage,
      /** Check of an answer written by the Executor. */
      check: writtenAnswerSchema.shape.check,
      /**
       * Whether the analysis of a command is stored with the last result of the log, which it concerns. @defaultValue false, as
       * in older journals
       */
      analysesLast: z.optional(z.boolean()),
      /** Ids of the goals that a COMPLETE leaves unreached. @defaultValue none, or an older journal */
      unreached: z.optional(z.array(z.string())),
      /** Present if the log had outgrown its part of the Executor's prompt. */
      compressed: z.optional(compressionSchema),
      /** Messages of people to the turn, first seen by this decision. */
      messages: z.optional(
        z.array(object({ id: z.string(), text: z.string(), by: z.optional(z.string()) })),
      ),
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
    /** With a fallback: whether the findings of the attempt are discarded with a warning. Absent in older journals. */
    isSetAside: z.optional(z.boolean()),
    /** With a fallback: whether the log has a line about it. Absent in older journals. */
    isLogged: z.optional(z.boolean()),
    policy,
    lane,
  }),
  /** A command that led to no call, with the reason. */
  'coordinator.declined': eventSchema('coordinator.declined', {
    status: z.enum(declinedStatuses),
    message: z.string(),
    error: z.optional(toolFailureSchema),
    guards,
    policy,
    usage,
    lane,
  }),
  /** A call was decided. Unless it needs an approval, this event announces its run. */
  'tool.selected': eventSchema('tool.selected', {
    /** Number in the turn, from 1. */
    call: positiveInt,
    tool: z.string(),
    /** As decided, with references as `{ "$ref": … }`. */
    args: jsonObjectSchema,
    effect: z.enum(effects),
    /** Hash of the tool at its first use in the turn. */
    version: z.optional(z.string()),
    needsApproval: z.boolean(),
    /** The turn started by the call, if any. */
    turn: z.optional(z.string()),
    /** The workflow step of the call, if any. */
    workflowStep: z.optional(z.string()),
    /** As requested by the workflow's step: time-out in milliseconds, and number of attempts. */
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
    /** A guard asks: the outcome is hidden until a person has decided. */
    isHeld: z.optional(z.literal(true)),
    /** Usage of models by the tool. */
    usage,
    lane,
  }),
  'synthesizer.answered': eventSchema('synthesizer.answered', {
    ...writtenAnswerSchema.shape,
    guards,
    /** A guard asks: the answer is hidden until a person has decided. */
    isHeld: z.optional(z.literal(true)),
    usage,
  }),
  /** A guard refused an answer, which is not stored. */
  'answer.refused': eventSchema('answer.refused', { guards: z.array(guardDecisionSchema), usage }),
  /** The output of a validated answer. */
  'output.filled': eventSchema('output.filled', {
    value: jsonSchema,
    evidence: z.array(leafEvidenceSchema),
    guards,
    /** A guard asks: the output is hidden until a person has decided. */
    isHeld: z.optional(z.literal(true)),
    usage,
  }),
  /** The output cannot be filled, or must not be delivered; the turn fails. */
  'output.refused': eventSchema('output.refused', { issues: z.array(z.string()), guards, usage }),
  'validator.validated': eventSchema('validator.validated', {
    validation: validationSchema,
    /** `code`: decided without the role. */
    by: z.enum(['code', 'role']),
    usage,
  }),
  'role.failed': eventSchema('role.failed', {
    role: z.enum(roleNames),
    message: z.string(),
    /** The model's answer, if it is the failure: the first 8,000 characters. */
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
    /** For a question of a tool: its state for the next run. */
    state: z.optional(jsonSchema),
    lane,
  }),
  /** A question, or an approval without a timely call, has expired and is asked again. */
  'intervention.expired': eventSchema('intervention.expired', { id: z.string(), lane }),
  'intervention.resolved': eventSchema('intervention.resolved', {
    id: z.string(),
    ...resolutionSchema.shape,
    /** Decided while no process drove the turn: no call has begun because of it before the next `turn.resumed`. */
    undriven: z.optional(z.literal(true)),
  }),
  'turn.saved': eventSchema('turn.saved', {}),
  'turn.unsaved': eventSchema('turn.unsaved', { message: z.string() }),
  'turn.finished': eventSchema('turn.finished', {
    status: z.enum(finalStatuses),
    reason: z.string(),
    /** SHA-256 of the result as JSON, which a replay must reproduce. */
    digest: z.string(),
  }),
} as const;

/** The type of an event of a turn. */
export type TurnEventType = keyof typeof turnEventSchemas;

/** The event of a type. */
export type TurnEventOf<Type extends TurnEventType> = z.infer<(typeof turnEventSchemas)[Type]>;

/** Every event of a turn. */
export type TurnEvent = { [Type in TurnEventType]: TurnEventOf<Type> }[TurnEventType];
