import { type EventOf, eventSchema, handoffFailures } from '@pce/core/internal';
import { claimSchema } from '@pce/tracker/internal';
import * as z from 'zod/mini';

/** Roles of a loop, in the order of their turns. */
export const loopRoles = ['planner', 'executor'] as const;

/** Role of a loop. */
export type LoopRole = (typeof loopRoles)[number];

const role = z.enum(loopRoles);
const hash = z.string();

const endSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('completed') }),
  z.object({ status: z.literal('refused') }),
  z.object({ status: z.literal('stopped'), at: z.enum(['max_tokens', 'max_steps']) }),
  z.object({ status: z.literal('cancelled'), mayHaveActed: z.boolean() }),
  z.object({
    status: z.literal('failed'),
    reason: z.enum(handoffFailures),
    /** Scrubbed message. */
    message: z.string(),
    mayHaveActed: z.boolean(),
  }),
]);

/** End of a prompt in the journal. */
export type PromptOutcome = z.infer<typeof endSchema>;

/** Events of a loop. Texts of agents are hashes into the content store. */
export const loopEventSchemas = {
  'loop.started': eventSchema('loop.started', {
    episode: z.string(),
    goal: hash,
    criteria: z.array(z.string()),
    /** Names of the drivers. */
    agents: z.object({ planner: z.string(), executor: z.string() }),
    maxIterations: z.int(),
    maxMs: z.number(),
    maxCost: z.optional(z.number()),
  }),
  /** A prompt is about to be sent: from here on it may have effects. */
  'prompt.announced': eventSchema('prompt.announced', {
    n: z.int(),
    role,
    /** Messages of the tracker in the prompt, or that the agent is to continue with; oldest first. */
    messages: z.array(z.string()),
    text: hash,
    /** Sizes and times of the workspace's files before the prompt. Absent if the folder does not exist. */
    before: z.optional(hash),
    /** Commit of the workspace before the prompt, if it is a repository with one. */
    head: z.optional(z.string()),
  }),
  /** Files that changed while a role worked, without a write request. */
  'files.noticed': eventSchema('files.noticed', { n: z.int(), role, paths: z.array(z.string()) }),
  /** A role is about to write a file of the workspace, or got permission to. */
  'file.written': eventSchema('file.written', {
    n: z.int(),
    role,
    path: z.string(),
    /** SHA-256 of the content; absent if the agent writes it itself. */
    hash: z.optional(hash),
  }),
  'prompt.closed': eventSchema('prompt.closed', {
    n: z.int(),
    end: endSchema,
    answer: hash,
    session: z.string(),
    cost: z.optional(z.number()),
    /** Tokens of the prompt, as far as the agent tells. */
    tokens: z.optional(
      z.object({ inputTokens: z.optional(z.number()), outputTokens: z.optional(z.number()) }),
    ),
    /** Processor time of the agent's processes, in milliseconds. */
    cpuMs: z.optional(z.number()),
    /** The agent's tool calls. Absent if its driver does not see them. */
    calls: z.optional(hash),
  }),
  /** The consequence of an agent's output. */
  'prompt.advised': eventSchema('prompt.advised', {
    n: z.int(),
    advice: z.enum(['go-on', 'continue', 'wait', 'pause', 'compact', 'reflect']),
    /** Unix time in milliseconds before which nothing is sent. */
    until: z.optional(z.number()),
    /** Message with which the agent continues. */
    message: z.optional(z.string()),
    /** Claims of the executor's report, checked. */
    claims: z.optional(z.array(claimSchema)),
  }),
  /** The answer lacks parts of the template, and is returned. */
  'answer.refused': eventSchema('answer.refused', {
    n: z.int(),
    problems: z.array(z.string()),
    /** Message that asks for them. */
    text: hash,
  }),
  /** The answer is a checkpoint, and the message for the other role is written. */
  'answer.recorded': eventSchema('answer.recorded', {
    n: z.int(),
    checkpoint: z.string(),
    message: hash,
    /** The agent's reason why its work is not aligned. */
    misaligned: z.optional(z.string()),
  }),
  /** The message is in the queue of the other role. */
  'answer.delivered': eventSchema('answer.delivered', { n: z.int() }),
  /** The prompt failed, which is also a checkpoint. */
  'failure.recorded': eventSchema('failure.recorded', { n: z.int(), checkpoint: z.string() }),
  'criteria.checked': eventSchema('criteria.checked', {
    isMet: z.boolean(),
    verdicts: z.array(
      z.object({
        criterion: z.string(),
        /** `null` if undecided. */
        passed: z.nullable(z.boolean()),
        detail: z.string(),
      }),
    ),
  }),
  'question.asked': eventSchema('question.asked', {
    id: z.string(),
    kind: z.enum(['in_doubt', 'permission', 'stuck']),
    role,
    n: z.int(),
    message: z.string(),
    options: z.array(z.string()),
    /** For a permission: SHA-256 of the exact act. */
    act: z.optional(hash),
  }),
  'question.resolved': eventSchema('question.resolved', {
    id: z.string(),
    choose: z.string(),
    by: z.string(),
  }),
  'loop.ended': eventSchema('loop.ended', {
    outcome: z.enum(['completed', 'failed', 'cancelled']),
    reason: z.string(),
  }),
};

/** Event of a loop. */
export type LoopEvent = EventOf<typeof loopEventSchemas>;
