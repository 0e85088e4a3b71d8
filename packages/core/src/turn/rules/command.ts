import type { Claim } from '../../contracts/claim.js';
import type { CoordinatorResult } from '../../contracts/coordination.js';
import type { Json, JsonObject } from '../../contracts/json.js';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import type { ClaimRow, IterationEntry, ResultLine } from '../../log/entries.js';
import { digest } from '../../text/digest.js';
import type { TurnEventOf } from './events.js';
import { remember } from './loop-detection.js';
import type { Call, Command, RunningWorkflow, TurnState } from './state.js';

/** A command ends with a value: it becomes the turn's next result. */
export function commandSucceeded(
  state: TurnState,
  command: Command,
  result: { readonly selected: string; readonly data: Json; readonly summary: string },
): TurnState {
  const ref = `r${state.results.length + 1}`;
  const { selected, data, summary } = result;
  return commandEnded(
    state,
    command,
    { status: 'success', summary, ref },
    {
      data,
      coordinatorErrors: 0,
      results: state.results.append({ ref, command: command.text, summary, selected, data }),
    },
  );
}

/** A command ends without one. */
export function commandFailed(state: TurnState, command: Command, result: ResultLine): TurnState {
  const coordinatorErrors = state.counters.coordinatorErrors + 1;
  return commandEnded(state, command, result, {
    data: null,
    coordinatorErrors,
    results: state.results,
  });
}

function commandEnded(
  state: TurnState,
  command: Command,
  result: ResultLine,
  {
    data,
    coordinatorErrors,
    results,
  }: Pick<TurnState, 'results'> & { readonly data: Json; readonly coordinatorErrors: number },
): TurnState {
  return {
    ...state,
    results,
    commands: state.commands.append(toCoordinatorResult(command, result, data)),
    counters: { ...state.counters, coordinatorErrors },
    log: state.log.append(toEntry(state, command.decision, { command, result })),
    phase: state.replan ? { name: 'planning' } : { name: 'deciding' },
    replan: false,
  };
}

function toCoordinatorResult(
  { text, selected, args, claims, toolRuns }: Command,
  { status, error }: ResultLine,
  result: Json,
): CoordinatorResult {
  return {
    commandReceived: text,
    selected,
    args,
    status,
    result,
    claims: [...claims],
    toolRuns: [...toolRuns],
    error: error ?? null,
  };
}

/** Arguments in one line: a lone text as itself, anything else as a digest. */
function requestText(args: JsonObject): string {
  const values = Object.values(args);
  const [only] = values;
  return digest(values.length === 1 && typeof only === 'string' ? only : args);
}

/** A call ended, by running or by a person's word: its claims join the turn's, and whatever waited for it goes on. */
export function callEnded(
  state: TurnState,
  phase: { readonly command: Command; readonly call: Call },
  outcome: ToolOutcome,
  durationMs: number,
): TurnState {
  const { call } = phase;
  const claims = outcome.ok ? numbered(state, outcome) : [];
  const command: Command = {
    ...phase.command,
    claims: [...phase.command.claims, ...claims],
    toolRuns: [
      ...phase.command.toolRuns,
      {
        tool: call.tool,
        status: outcome.ok ? 'success' : outcome.error.code,
        durationMs,
      },
    ],
  };
  const withClaims: TurnState = {
    ...state,
    claims: claims.reduce((all, claim) => all.append(claim), state.claims),
    ...detectLoop(state, call, outcome),
  };
  if (command.workflow !== undefined)
    return workflowStepEnded(withClaims, command, command.workflow, call, { outcome, durationMs });
  if (outcome.ok) {
    const { data, summary } = outcome;
    return commandSucceeded(withClaims, command, { selected: call.tool, data, summary });
  }
  return commandFailed(withClaims, command, failureLine(call, outcome.error));
}

function failureLine(call: Call, error: Extract<ToolOutcome, { ok: false }>['error']): ResultLine {
  const status = error.code === 'missing_source' ? 'blocked' : 'error';
  return { status, summary: error.message, error, safeToRepeat: call.effect !== 'once' };
}

function numbered(state: TurnState, outcome: Extract<ToolOutcome, { ok: true }>): Claim[] {
  return outcome.claims.map((claim, index) => ({
    ...claim,
    claim: claim.claim ?? outcome.summary,
    id: `c${state.claims.length + index + 1}`,
    event: state.version,
  }));
}

/** Calls inside a workflow repeat because the workflow says so; others count as signs of a loop. */
function detectLoop(
  state: TurnState,
  call: Call,
  outcome: ToolOutcome,
): Pick<TurnState, 'recent' | 'counters'> {
  const { recent: before, counters } = state;
  if (call.workflowStep !== undefined) return { recent: before, counters };
  const what = `call ${call.tool} ${JSON.stringify(call.args)}`;
  const { recent, repeats } = remember(before, { what, outcome });
  return { recent, counters: { ...counters, repeats: Math.max(counters.repeats, repeats) } };
}

function workflowStepEnded(
  state: TurnState,
  command: Command,
  workflow: RunningWorkflow,
  call: Call,
  ended: { readonly outcome: ToolOutcome; readonly durationMs: number },
): TurnState {
  const step = { step: call.workflowStep ?? call.tool, ...ended };
  const advanced: RunningWorkflow = { ...workflow, steps: [...workflow.steps, step] };
  return {
    ...state,
    phase: { name: 'advancing', command: { ...command, workflow: advanced }, workflow: advanced },
  };
}

/** Returns the §4 entry of the latest decision and, where it was a command, of its result. */
export function toEntry(
  { attempt, counters }: TurnState,
  decision: TurnEventOf<'executor.decided'>,
  ended?: { readonly command: Command; readonly result: ResultLine },
): IterationEntry {
  const { action, goalFocus, goalsProgress } = decision;
  const entry: { -readonly [Key in keyof IterationEntry]: IterationEntry[Key] } = {
    type: 'iteration',
    attempt,
    iteration: counters.iterations,
    action,
    goalFocus,
    claims: ended === undefined ? [] : ended.command.claims.map(toRow),
    goalsProgress,
  };
  const analysis = action === 'BLOCKED' ? decision.reasoning : decision.analysis;
  if (analysis !== undefined) entry.analysis = analysis;
  if (decision.task !== undefined) entry.task = decision.task;
  if (ended === undefined) return entry;
  const { text, selected, args } = ended.command;
  entry.command = text;
  if (selected !== null) entry.coordinator = { selected, request: requestText(args) };
  entry.result = ended.result;
  return entry;
}

function toRow({ claim, confidence, source }: Claim): ClaimRow {
  return { claim, confidence, source };
}
