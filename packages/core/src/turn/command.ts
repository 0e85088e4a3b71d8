import type { Claim } from '../contracts/claim.js';
import type { CoordinatorResult } from '../contracts/coordination.js';
import type { Json, JsonObject } from '../contracts/json.js';
import type { ToolOutcome } from '../contracts/tool-outcome.js';
import type { IterationEntry, ResultLine } from '../log/entries.js';
import { digest } from '../tools/digest.js';
import { remember } from './circles.js';
import type { TurnEventOf } from './events.js';
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
  const claims = command.claims.map(({ claim, confidence, source }) => ({
    claim,
    confidence,
    source,
  }));
  return {
    ...state,
    results,
    commands: state.commands.append(toCoordinatorResult(command, result, data)),
    counters: { ...state.counters, coordinatorErrors },
    log: state.log.append({ ...command.entry, result, claims }),
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

/** The command with what was selected for it, as §4 shows it. */
export function commandSelected(command: Command, selected: string, args: JsonObject): Command {
  return {
    ...command,
    selected,
    args,
    entry: { ...command.entry, coordinator: { selected, request: requestText(args) } },
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
    ...circles(state, call, outcome),
  };
  if (command.workflow !== undefined)
    return workflowStepEnded(withClaims, command, command.workflow, call, outcome);
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

/** Calls inside a workflow repeat because the workflow says so; others count as signs of a circle. */
function circles(
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
  outcome: ToolOutcome,
): TurnState {
  const step = { step: call.workflowStep ?? call.tool, outcome };
  const advanced: RunningWorkflow = { ...workflow, steps: [...workflow.steps, step] };
  return {
    ...state,
    phase: { name: 'advancing', command: { ...command, workflow: advanced }, workflow: advanced },
  };
}

/** What §4 says of a decision before anything came of it. */
export function toEntry(state: TurnState, event: TurnEventOf<'executor.decided'>): IterationEntry {
  const analysis = event.action === 'BLOCKED' ? event.reasoning : event.analysis;
  return {
    type: 'iteration',
    attempt: state.attempt,
    iteration: state.counters.iterations + 1,
    action: event.action,
    goalFocus: event.goalFocus,
    ...(event.task === undefined ? {} : { task: event.task }),
    ...('command' in event ? { command: event.command } : {}),
    claims: [],
    ...(analysis === undefined ? {} : { analysis }),
    goalsProgress: event.goalsProgress,
  };
}
