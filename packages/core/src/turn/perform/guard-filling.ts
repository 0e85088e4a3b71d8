import type { StandardSchemaV1 } from '@standard-schema/spec';
import * as z from 'zod/mini';
import {
  type FilledOutput,
  filledOutputSchema,
  type LeafEvidence,
} from '../../contracts/evidence.js';
import { isJsonObject, type Json, jsonSchema } from '../../contracts/json.js';
import { safeParse } from '../../contracts/scalars.js';
import { type GuardCheck, refusalText } from '../../guards/ask-guards.js';
import { guardFilled, guardOutput } from '../../guards/guards.js';
import type { RoleContext } from '../../ports/role.js';
import type { OutputInput, Synthesizer } from '../../ports/synthesizer.js';
import { issuesText } from '../../text/issues-text.js';
import type { TurnState } from '../rules/state.js';
import { askRole } from './ask-role.js';
import type { Outcome, PerformContext } from './context.js';

export function guardCheck(
  { turn, session }: TurnState,
  { run, signal, clock, guards: { timeoutMs } }: PerformContext,
): GuardCheck {
  return { turn, session, run, signal, clock, timeoutMs };
}

type Filled = Extract<Outcome, { type: 'output.filled' }>;
type Refused = Extract<Outcome, { type: 'output.refused' }>;

/** Asks the guards about a filled output, or about the reasons for a missing one, before it is stored. */
function guardFilling(
  state: TurnState,
  context: PerformContext,
  filling: Filled | Refused,
): Promise<Filled | Refused> {
  return filling.type === 'output.filled'
    ? guardValue(state, context, filling)
    : guardIssues(state, context, filling);
}

async function guardValue(
  state: TurnState,
  context: PerformContext,
  filled: Filled,
): Promise<Filled | Refused> {
  const { value, decisions, refusal, question } = await guardFilled(
    context.guards.output,
    { request: state.request, output: filled.value },
    (changed) => recheck(changed, context.output),
    guardCheck(state, context),
  );
  if (decisions.length === 0) return filled;
  const guards = [...decisions];
  if (refusal !== undefined) {
    const { usage } = filled;
    const issues = [refusalText(refusal)];
    return { type: 'output.refused', ...(usage && { usage }), issues, guards };
  }
  const isChanged = decisions.some(({ action }) => action === 'change');
  const evidence = isChanged ? evidenceLeft(filled, value) : filled.evidence;
  return { ...filled, value, evidence, guards, ...(question && { isHeld: true }) };
}

/** Asks the guards about the reasons, which may quote values. No one can allow them, so a guard that asks has refused. */
async function guardIssues(
  state: TurnState,
  context: PerformContext,
  refused: Refused,
): Promise<Refused> {
  const about = { request: state.request, answer: refused.issues.join('; ') };
  const check = guardCheck(state, context);
  const guarded = await guardOutput(context.guards.output, about, check);
  if (guarded.decisions.length === 0) return refused;
  const stopped = guarded.refusal ?? guarded.question;
  const guards = guarded.decisions.map((decision) =>
    decision.action === 'ask' ? { ...decision, action: 'refuse' as const } : decision,
  );
  const issues = [
    stopped === undefined ? guarded.value : `its reasons were ${refusalText(stopped)}`,
  ];
  return { ...refused, issues, guards };
}

/** Validates a guard's change. The guard has not seen the schema's result, so it must equal the change. */
async function recheck(changed: Json, schema: StandardSchemaV1 | undefined): Promise<Json> {
  if (schema === undefined) return changed;
  const seen = sorted(changed);
  const checked = await schema['~standard'].validate(changed);
  if (checked.issues !== undefined) throw new TypeError('it does not fit the schema');
  const value = z.parse(jsonSchema, checked.value);
  if (sorted(value) !== seen) throw new TypeError('the schema makes something else of it');
  return value;
}

function sorted(value: Json): string {
  return JSON.stringify(value, (_, part: Json) =>
    isJsonObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns the evidence of the values that guards left unchanged, without words that may quote others. */
function evidenceLeft({ value, evidence }: Filled, changed: Json): LeafEvidence[] {
  const before = new Map(leavesOf(value));
  const after = new Map(leavesOf(changed));
  return evidence
    .filter(({ path }) => before.has(path) && before.get(path) === after.get(path))
    .map(({ path, label, citations }) => ({ path, label, citations }));
}

/** Returns the scalars of a value with paths in the form of `LeafEvidence`. */
function leavesOf(value: Json, path = ''): readonly (readonly [path: string, value: Json])[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => leavesOf(item, `${path}[${index}]`));
  }
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, item]) =>
      leavesOf(item, path === '' ? key : `${path}.${key}`),
    );
  }
  return [[path, value]];
}

/** Number of requests to the Synthesizer: an output that the host's schema rejects is returned to it once. */
const maxTries = 2;

/** Lets the Synthesizer fill the output of the turn, and validates it with the host's schema. */
export function fillOutput(state: TurnState, context: PerformContext): Promise<Outcome> | Outcome {
  const { synthesizer } = context.roles;
  const fill = synthesizer.fillOutput?.bind(synthesizer);
  if (fill === undefined) {
    const message = 'the Synthesizer of this host fills no outputs: use ruleRoles or modelRoles';
    return { type: 'output.refused', issues: [message] };
  }
  return askRole(
    'synthesizer',
    filledOutputSchema,
    context,
    (roleContext) => fillChecked(fill, state, context.output, roleContext),
    ({ value, evidence, issues }, costs) =>
      guardFilling(
        state,
        context,
        value !== undefined && issues.length === 0
          ? { type: 'output.filled', ...costs, value, evidence }
          : { type: 'output.refused', ...costs, issues },
      ),
  );
}

async function fillChecked(
  fill: NonNullable<Synthesizer['fillOutput']>,
  { request, context, answer = '', outputSchema = {}, claims, log, results }: TurnState,
  schema: StandardSchemaV1 | undefined,
  roleContext: RoleContext,
): Promise<Partial<FilledOutput>> {
  let problems: readonly string[] = [];
  for (let tries = 1; ; tries += 1) {
    const input: OutputInput = {
      request,
      context,
      answer,
      schema: outputSchema,
      claims,
      log,
      results,
      problems,
    };
    const filled = await fill(input, roleContext);
    // The role is not asked again for something that it could not fill.
    if (filled.value === undefined || filled.issues?.length || schema === undefined) {
      return filled.value === undefined && !filled.issues?.length
        ? { ...filled, issues: ['the Synthesizer left it empty'] }
        : filled;
    }
    const checked = await schema['~standard'].validate(filled.value);
    const issues = issuesOf(checked);
    if (checked.issues === undefined && issues.length === 0) {
      return { ...filled, value: safeParse(jsonSchema, checked.value).data };
    }
    if (tries === maxTries) return { issues };
    problems = issues;
  }
}

/** Returns the issues of a validated value. It must still be JSON, for the journal. */
function issuesOf(checked: StandardSchemaV1.Result<unknown>): string[] {
  if (checked.issues !== undefined)
    return [`it does not fit its schema: ${issuesText(checked.issues)}`];
  const parsed = safeParse(jsonSchema, checked.value);
  if (parsed.success) return [];
  return [`its schema makes something of it that is no JSON: ${issuesText(parsed.error.issues)}`];
}
