import {
  goalStatuses,
  type Lane,
  type TurnOrigin,
  type TurnState,
  type TurnSummary,
  turnStatus,
  turnStatuses,
} from '@pce/core/internal';
import * as z from 'zod';
import { toTurnAttachmentDocument, turnAttachmentSchema } from './attachment-document.js';
import {
  answerValueSchema,
  claimSchema,
  claimsOf,
  evidenceOf,
  outputOf,
  statementSchema,
  statementsOf,
  valueEvidenceSchema,
  valuesOf,
} from './evidence-document.js';
import { interventionSchema, toInterventionDocument } from './intervention-document.js';
import {
  anyJson,
  component,
  jsonObject,
  pageComponent,
  type ResponseBody,
  schemaComponent,
  timeSchema,
  toTime,
} from './scalars.js';

export const turnStatusSchema = schemaComponent(
  'TurnStatus',
  'Where a turn stands. `completed`, `failed` and `cancelled` have ended.',
  z.enum(turnStatuses),
);

export const usageSchema = component('TurnUsage', 'Calls of models, their tokens and cost.', {
  model_calls: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost: z.number().describe("In the currency of the host's prices."),
});

const turnSummarySchema = component('TurnSummary', 'A turn as a list shows it.', {
  turn_id: z.string(),
  title: z.string().describe('The first line of the request.'),
  status: turnStatusSchema,
  session: z.string(),
  started_at: timeSchema,
  updated_at: timeSchema.describe('When its status changed.'),
  usage: usageSchema.optional().describe('Of models until then; absent if none was asked.'),
});

export const turnPageSchema = pageComponent('TurnPage', 'Turns, the newest first.', {
  turns: z.array(turnSummarySchema),
});

const roleUsageSchema = component('RoleUsage', 'The usage of the model of a role.', {
  role: z.string().describe('A role, or tools.'),
  usage: usageSchema,
});

const runningSchema = component('RunningCommand', 'A command that a turn carries out.', {
  number: z.int().describe('Its place in the decision, from 1.'),
  command: z.string(),
  phase: z.string().describe('coordinating, calling or, in a workflow, advancing.'),
  waits_for_person: z.boolean(),
  tool: z.string().nullable().describe('The tool that is called.'),
  workflow: z.string().nullable(),
  args: jsonObject.nullable().describe('Of the call.'),
  effect: z.string().nullable(),
});

const goalSchema = component('TurnGoal', 'A goal of a turn.', {
  id: z.string(),
  description: z.string(),
  status: z.enum(goalStatuses),
  progress: z.string().nullable(),
});

const limitSchema = component('TurnLimit', 'A limit of a turn, and how near it is.', {
  name: z.string(),
  value: z.number(),
  used: z.number().nullable().describe('Null for a limit of one call.'),
  share: z.number().nullable().describe('used of value: 1 if it is reached.'),
});

const resultLineSchema = component('TurnResultLine', 'A result of a turn, without its data.', {
  ref: z.string(),
  command: z.string(),
  selected: z.string().describe('The tool or workflow.'),
  summary: z.string(),
});

const criterionSchema = component('TurnCriterion', 'A success criterion, and whether it is met.', {
  criterion: z.string(),
  status: z.string(),
  detail: z.string(),
});

const validationSchema = component('TurnValidation', 'The latest validation of the answer.', {
  decision: z.string(),
  score: z.number(),
  criteria: z.array(criterionSchema),
  issues: z.array(z.string()),
});

const warningSchema = component('TurnWarning', 'Something to know about a result.', {
  code: z.string(),
  message: z.string(),
  value: z.number().nullable(),
});

const parentSchema = component('TurnParent', 'Where a fork began.', {
  turn_id: z.string(),
  event: z.int().describe('The last event that it keeps.'),
});

export const turnSchema = schemaComponent(
  'Turn',
  'A turn as it stands.',
  turnSummarySchema.extend({
    request: z.string(),
    thread_id: z.string().nullable().describe('The thread of its session that it continues.'),
    context: z.string(),
    mode: z.string(),
    last_event: z.int().describe('Number of the latest event.'),
    phase: z.string(),
    reason: z.string().nullable().describe('Why it ended.'),
    running: z.array(runningSchema).describe('Commands under way, side by side.'),
    parent: parentSchema.nullable(),
    has_ended: z.boolean(),
    is_driven_here: z.boolean().describe('This server drives it now.'),
    attempt: z.int(),
    iterations: z.int(),
    approach: z.string().nullable(),
    goals: z.array(goalSchema),
    limits: z.array(limitSchema),
    usage: usageSchema,
    usage_by_role: z.array(roleUsageSchema),
    answer: z.string().nullable().describe('Markdown that cites claims, as in [c1].'),
    answer_values: z.array(answerValueSchema).describe('Its values; empty if none was checked.'),
    statements: z.array(statementSchema),
    claims: z.array(claimSchema),
    attachments: z.array(turnAttachmentSchema).describe('Files of the request, then of results.'),
    output_schema: jsonObject.nullable().describe('JSON Schema of the output that was asked for.'),
    output: anyJson.describe('Null if none was requested, or none could be filled.'),
    output_evidence: z.array(valueEvidenceSchema),
    results: z.array(resultLineSchema),
    validation: validationSchema.nullable(),
    warnings: z.array(warningSchema),
    interventions: z.array(interventionSchema).describe('Those that are open.'),
  }),
);

export type TurnDocument = ResponseBody<typeof turnSchema>;

export function toTurnSummaryDocument(
  summary: TurnSummary,
): ResponseBody<typeof turnSummarySchema> {
  const { turn, title, status, session, startedAt, updatedAt, usage } = summary;
  return {
    turn_id: turn,
    title,
    status,
    session,
    started_at: toTime(startedAt),
    updated_at: toTime(updatedAt),
    ...(usage && { usage: toUsage(usage) }),
  };
}

/** A turn and what its state does not say. */
export interface ShownTurn {
  readonly state: TurnState;
  readonly summary: TurnSummary;
  readonly origin: TurnOrigin;
  readonly isDrivenHere: boolean;
}

export function toTurnDocument({ state, summary, origin, isDrivenHere }: ShownTurn): TurnDocument {
  const { request, context, mode, version, phase, ended, attempt, iterations, plan } = state;
  return {
    ...toTurnSummaryDocument({ ...summary, status: turnStatus(state) }),
    updated_at: toTime(state.updatedAt),
    request,
    context,
    mode,
    last_event: version,
    thread_id: state.thread ?? null,
    phase: lanesUnderWay(state)[0]?.phase.name ?? phase.name,
    reason: ended?.reason ?? null,
    running: lanesUnderWay(state).map((lane) => runningOf(state, lane)),
    parent: origin.parent === undefined ? null : { turn_id: origin.parent, event: origin.base },
    has_ended: ended !== undefined,
    is_driven_here: isDrivenHere,
    attempt,
    iterations,
    approach: plan?.approach ?? null,
    goals: goalsOf(state),
    limits: limitsOf(state),
    usage: toUsage(state.usage),
    usage_by_role: Object.entries(state.usageByRole).map(([role, usage]) => ({
      role,
      usage: toUsage(usage),
    })),
    answer: state.answer ?? null,
    answer_values: valuesOf(state),
    statements: statementsOf(state),
    claims: shownClaims(state),
    attachments: state.attachments.map(toTurnAttachmentDocument),
    output_schema: state.outputSchema ?? null,
    ...outputOf(state),
    results: latest(state.results.length).flatMap((index) => resultLine(state, index)),
    validation: validationOf(state),
    warnings: [...state.warnings].map(({ code, message, value }) => ({
      code,
      message,
      value: value ?? null,
    })),
    interventions: state.open.map(({ intervention }) => toInterventionDocument(intervention)),
  };
}

/** Claims and results that a turn shows beside those that its answer cites. */
const maxLatest = 500;

/** Returns the places of the latest items of a list. */
function latest(length: number): number[] {
  const first = Math.max(0, length - maxLatest);
  return Array.from({ length: length - first }, (_, index) => first + index);
}

function shownClaims(state: TurnState): ResponseBody<typeof claimSchema>[] {
  const cited = new Set(evidenceOf(state).flatMap(({ citations }) => citations));
  const first = state.claims.length - maxLatest;
  return claimsOf(state).filter(({ claim_id }, index) => index >= first || cited.has(claim_id));
}

function resultLine({ results }: TurnState, index: number): TurnDocument['results'] {
  const found = results.at(index);
  if (found === undefined) return [];
  const { ref, command, selected, summary } = found;
  return [{ ref, command, selected, summary }];
}

/** Returns the commands of a decision that have not ended. */
function lanesUnderWay({ phase }: TurnState): readonly Lane[] {
  return phase.name === 'commanding'
    ? phase.lanes.filter(({ phase: at }) => at.name !== 'ended')
    : [];
}

function runningOf({ open }: TurnState, lane: Lane): TurnDocument['running'][number] {
  const { number, command, phase, halt } = lane;
  const call = phase.name === 'calling' ? phase.call : undefined;
  return {
    number,
    command: command.text,
    phase: phase.name,
    waits_for_person: halt !== undefined || open.some((question) => question.lane === number),
    tool: call?.tool ?? null,
    workflow: command.workflow?.workflow ?? null,
    args: call?.args ?? null,
    effect: call?.effect ?? null,
  };
}

function goalsOf({ plan, goalsProgress }: TurnState): TurnDocument['goals'] {
  const known = new Map(goalsProgress.map((goal) => [goal.goalId, goal]));
  return (plan?.goals ?? []).map(({ id, description }) => {
    const { status = 'pending', progress = null } = known.get(id) ?? {};
    return { id, description, status, progress };
  });
}

function limitsOf({ limits, counters }: TurnState): TurnDocument['limits'] {
  const counted = new Map(Object.entries(counters));
  return Object.entries(limits).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const used = counted.get(name) ?? null;
    const share =
      used === null ? null : value === 0 ? 1 : Math.round((1_000 * used) / value) / 1_000;
    return [{ name, value, used, share }];
  });
}

export function toUsage(usage: NonNullable<TurnSummary['usage']>) {
  const { modelCalls: model_calls, inputTokens: input_tokens, outputTokens: output_tokens } = usage;
  return { model_calls, input_tokens, output_tokens, cost: usage.cost };
}

function validationOf({ validation }: TurnState): TurnDocument['validation'] {
  if (validation === undefined) return null;
  const { decision, score, criteria, issues } = validation;
  return {
    decision,
    score,
    issues,
    criteria: criteria.map(({ criterion, status, detail }) => ({ criterion, status, detail })),
  };
}
