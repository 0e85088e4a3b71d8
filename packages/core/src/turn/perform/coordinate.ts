import * as z from 'zod/mini';
import { type CoordinatorAnswer, coordinatorAnswerSchema } from '../../contracts/coordination.js';
import type { BuildAction, DecidedCall } from '../../contracts/decision.js';
import { isJsonObject, type Json, type JsonObject } from '../../contracts/json.js';
import type { ToolFailureCode } from '../../contracts/tool-outcome.js';
import {
  addUsage,
  type GuardDecision,
  noUsage,
  type PolicyDecision,
  type Usage,
} from '../../contracts/usage.js';
import { PceError } from '../../errors.js';
import type { CoordinatorInput, NamedResult, ToolCandidate } from '../../ports/executor.js';
import type { WorkflowMatch } from '../../ports/workflow-matcher.js';
import { parseReference, referredValue } from '../../text/reference.js';
import { buildActionOf, lookTool } from '../rules/next.js';
import type { Command, TurnState } from '../rules/state.js';
import { valuesOf } from '../rules/step.js';
import { askRole, consultRole, type RoleCosts } from './ask-role.js';
import { buildInput, inLane, type Outcome, type PerformContext } from './context.js';
import { type SelectedCall, selectCall } from './select-call.js';

/** Maximum number of tools passed to a Coordinator, best first; the room in the prompt decides how many it is shown. */
const maxCandidates = 300;

interface CommandOfLane {
  readonly lane: number;
  readonly command: Command;
}

interface OpenCommand extends CommandOfLane {
  readonly builds: BuildAction | undefined;
  readonly input: CoordinatorInput;
}

/**
 * Coordinates commands of one decision and returns an outcome for each. Workflows first; only commands that match none go to
 * the Coordinator, together if it takes several. Build actions go to the tools that build.
 */
export function coordinate(
  state: TurnState,
  context: PerformContext,
  commands: readonly CommandOfLane[],
): readonly (Promise<Outcome> | Outcome)[] {
  const prepared = commands.map((one) => prepare(state, context, one));
  const asked = askCoordinator(state, context, prepared.filter(isOpen));
  return prepared.map((one) => (isOpen(one) ? asked(one) : one));
}

function isOpen(one: OpenCommand | Outcome | Promise<Outcome>): one is OpenCommand {
  return 'input' in one;
}

function prepare(
  state: TurnState,
  context: PerformContext,
  { lane, command }: CommandOfLane,
): OpenCommand | Outcome | Promise<Outcome> {
  const { text } = command;
  const chosen = command.direct ?? command.again;
  if (chosen !== undefined) {
    const isComposed = command.direct !== undefined;
    return directSelection(state, context, chosen, isComposed);
  }
  const { mode, inputs, turn, session } = state;
  const { catalog, workflows, run } = context;
  const builds = buildActionOf(command);
  const builders = builds && catalog.builders(builds);
  if (builders?.length === 0) {
    const message = `${builds} is not possible here: this host has no tool that does it`;
    return declined('blocked', message, {});
  }
  const about = { command: text, inputs, mode, turn, session, run };
  const matched = builders === undefined ? workflows?.match(about) : undefined;
  if (matched !== undefined) return matchedEvent(matched, {});
  const candidates = builders ?? catalog.search(text, maxCandidates);
  const search = (words: string): readonly ToolCandidate[] => catalog.search(words, maxCandidates);
  const input = { command: text, mode, candidates, results: namedResults(state, command) };
  return { lane, command, builds, input: { ...input, ...(builders === undefined && { search }) } };
}

/** Coordinates all commands in one request if the Coordinator can, else each individually and concurrently. */
function askCoordinator(
  state: TurnState,
  context: PerformContext,
  open: readonly OpenCommand[],
): (one: OpenCommand) => Promise<Outcome> {
  const together = open.length > 1 ? askTogether(context, open) : undefined;
  return async (one) => {
    const answered = await together;
    if (answered === undefined) return askAlone(state, inLane(context, one.lane), one);
    const index = open.indexOf(one);
    // The event of the first has the costs of all.
    const costs = index === 0 ? answered.costs : {};
    const answer = answered.answers?.[index];
    if (answer !== undefined) return toSelection(state, context, answer, costs, one);
    return plus(await askAlone(state, inLane(context, one.lane), one), costs.usage);
  };
}

/** Returns the answers to several commands, none if they were unusable; `undefined` if the Coordinator does not take several. */
async function askTogether(context: PerformContext, open: readonly OpenCommand[]) {
  const { coordinator } = context.roles;
  const schema = z.array(coordinatorAnswerSchema).check(z.length(open.length));
  const inputs = open.map(({ input }) => input);
  if (coordinator.coordinateAll === undefined) return undefined;
  const consulted = await consultRole('coordinator', schema, context, async (roleContext) => [
    ...((await coordinator.coordinateAll?.(inputs, roleContext)) ?? []),
  ]);
  if (consulted.ok) return { answers: consulted.output, costs: consulted.costs };
  const { outcome } = consulted;
  return { costs: 'usage' in outcome && outcome.usage ? { usage: outcome.usage } : {} };
}

function askAlone(
  state: TurnState,
  context: PerformContext,
  { command, builds, input }: OpenCommand,
): Promise<Outcome> {
  return askRole(
    'coordinator',
    coordinatorAnswerSchema,
    context,
    async (roleContext) => {
      const building = builds && (await buildInput(state, context, command, builds));
      const whole = building === undefined ? input : { ...input, building };
      return context.roles.coordinator.coordinate(whole, roleContext);
    },
    (answer, costs) => toSelection(state, context, answer, costs, { command, builds }),
  );
}

/** Adds the usage of an earlier, unsuccessful request to the outcome of a coordination. */
function plus(outcome: Outcome, spent: Usage | undefined): Outcome {
  switch (outcome.type) {
    case 'tool.selected':
    case 'workflow.matched':
    case 'coordinator.declined':
    case 'role.failed':
    case 'limit.reached':
      return spent === undefined
        ? outcome
        : { ...outcome, usage: addUsage(spent, outcome.usage ?? noUsage) };
    default:
      return outcome;
  }
}

/** References of results and values, as used in commands. */
const reference =
  /\b(?:r[1-9]\d{0,8}|values)(?:\.[\p{L}_$][\p{L}\p{M}\p{N}_$-]*|\[\d+\]|\["[^"\\]*"\])*/gu;

/** Returns the results and values that a command refers to, such as `r2.items[0].id` and `values.text`, with their values. */
function namedResults({ results }: TurnState, { text, decision }: Command): NamedResult[] {
  const values = valuesOf(decision);
  return [...new Set(text.match(reference))].flatMap((named): NamedResult[] => {
    const value = values.get(named);
    if (value !== undefined) return [{ ref: named, command: '', summary: '', value }];
    const parsed = parseReference(named);
    const result = parsed && results.at(parsed.result - 1);
    if (parsed === undefined || result === undefined) return [];
    const { command, summary, data } = result;
    const found = referredValue(data, parsed.path);
    return [{ ref: named, command, summary, ...(found !== undefined && { value: found }) }];
  });
}

type Selection = Extract<CoordinatorAnswer, { status: 'selected' }>;

interface CoordinatedCommand {
  readonly command: Command;
  /** The build action that it carries out; `undefined` for other commands. */
  readonly builds: BuildAction | undefined;
}

export const workflowPrefix = 'workflow.';

/** Returns the event of a call that is already selected: by the Executor, which composed it, or before a fork. */
function directSelection(
  state: TurnState,
  context: PerformContext,
  { tool, args }: DecidedCall,
  isComposed: boolean,
): Outcome | Promise<Outcome> {
  if (!isJsonObject(args)) {
    const message = `arguments for ${tool}: expected a JSON object, got ${JSON.stringify(args).slice(0, 200)}`;
    return failed('invalid_input', message, {});
  }
  if (tool === lookTool) return look(state, args);
  if (tool.startsWith(workflowPrefix) && context.catalog.get(tool) === undefined)
    return selectedWorkflow(state, context, { name: tool.slice(workflowPrefix.length), args }, {});
  const selection: Selection = { status: 'selected', kind: 'tool', name: tool, args, reason: '' };
  const builds = context.catalog.get(tool)?.builds;
  return selected(state, context, selection, {}, { builds, isComposed });
}

/** Selects a look, which is a call of a built-in read. */
function look({ calls }: TurnState, args: JsonObject): Outcome {
  if (typeof args.expression !== 'string')
    return failed('invalid_input', `arguments for ${lookTool}: expression is missing`, {});
  const reason = 'the executor looks at a result';
  const call = { call: calls + 1, tool: lookTool, args, effect: 'read', reason } as const;
  return { type: 'tool.selected', ...call, needsApproval: false };
}

/** Replaces `{ "$ref": "values.NAME" }` by the long texts of a decision. */
function withValues(selection: Selection, { decision }: Command): Selection {
  const texts = valuesOf(decision);
  return texts.size === 0 ? selection : { ...selection, args: valuesPut(selection.args, texts) };
}

function valuesPut(args: JsonObject, texts: ReadonlyMap<string, string>): JsonObject {
  const put = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(put);
    if (!isJsonObject(value)) return value;
    const text = typeof value.$ref === 'string' ? texts.get(value.$ref) : undefined;
    return text ?? valuesPut(value, texts);
  };
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, put(value)]));
}

function toSelection(
  state: TurnState,
  context: PerformContext,
  answer: CoordinatorAnswer,
  costs: RoleCosts,
  { command, builds }: CoordinatedCommand,
): Outcome | Promise<Outcome> {
  switch (answer.status) {
    case 'selected':
      return selected(state, context, withValues(answer, command), costs, { builds });
    case 'needs_more_info':
      return declined(answer.status, `missing: ${answer.missing.join('; ')}`, costs);
    case 'needs_clarification':
      return declined(answer.status, `it could mean: ${answer.readings.join('; ')}`, costs);
    case 'blocked':
      return declined(answer.status, answer.reason, costs);
  }
}

function selected(
  state: TurnState,
  context: PerformContext,
  { kind, name, args, reason }: Selection,
  costs: RoleCosts,
  origin: { readonly builds: BuildAction | undefined; readonly isComposed?: boolean },
): Outcome | Promise<Outcome> {
  const { builds } = origin;
  if (kind === 'workflow') {
    return builds === undefined
      ? selectedWorkflow(state, context, { name, args }, costs)
      : failed('permission_denied', `${builds} takes a tool, not a workflow`, costs);
  }
  const toEvent = (selection: SelectedCall): Outcome =>
    selection.ok
      ? { type: 'tool.selected', ...costs, ...selection.call }
      : failed(selection.code, selection.message, { ...costs, ...decisionsOf(selection) });
  const selection = selectCall(state, context, { tool: name, args, reason, ...origin });
  return selection instanceof Promise ? selection.then(toEvent) : toEvent(selection);
}

function selectedWorkflow(
  state: TurnState,
  context: PerformContext,
  { name: workflow, args: inputs }: Pick<Selection, 'name' | 'args'>,
  costs: RoleCosts,
): Outcome {
  if (context.workflows === undefined)
    return failed('not_found', 'this host has no workflows', costs);
  try {
    const { mode, turn, session } = state;
    const choice = { workflow, inputs, mode, turn, session, run: context.run };
    return matchedEvent(context.workflows.select(choice), costs);
  } catch (error) {
    if (!PceError.isInstance(error)) throw error;
    return failed('invalid_input', error.message, costs);
  }
}

function matchedEvent({ workflow, hash, inputs, why }: WorkflowMatch, costs: RoleCosts): Outcome {
  return { type: 'workflow.matched', ...costs, workflow, hash, inputs, why };
}

function declined(
  status: 'needs_more_info' | 'needs_clarification' | 'blocked',
  message: string,
  costs: RoleCosts,
): Outcome {
  return { type: 'coordinator.declined', ...costs, status, message };
}

function decisionsOf({ guards, policy }: Extract<SelectedCall, { ok: false }>) {
  return { ...(guards && { guards }), ...(policy && { policy }) };
}

function failed(
  code: ToolFailureCode,
  message: string,
  costs: RoleCosts & { readonly guards?: GuardDecision[]; readonly policy?: PolicyDecision },
): Outcome {
  return {
    type: 'coordinator.declined',
    ...costs,
    // A denial is not a failure: the role sees it and decides again.
    status: costs.policy === undefined ? 'error' : 'blocked',
    message,
    error: { code, message, isRetryable: false },
  };
}
