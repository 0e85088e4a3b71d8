import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type FilledOutput, filledOutputSchema } from '../../contracts/filled-output.js';
import { jsonSchema } from '../../contracts/json.js';
import { safeParse } from '../../contracts/parse.js';
import type { RoleContext } from '../../ports/role.js';
import type { OutputInput, Synthesizer } from '../../ports/synthesizer.js';
import { issuesText } from '../../text/issues-text.js';
import type { TurnState } from '../rules/state.js';
import { askRole } from './ask-role.js';
import type { Outcome, PerformContext } from './context.js';
import { guardFilling } from './guard-filling.js';

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
      ...{ request, context, answer, schema: outputSchema, claims, log, results, problems },
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
