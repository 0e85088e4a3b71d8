import type {
  Claim,
  ExecutorDecision,
  GoalProgress,
  JsonObject,
  StrategicPlan,
  ToolOutcome,
  Validation,
} from '@pce/core/contracts';
import { commandsOf } from '@pce/core/contracts';
import { type IterationEntry, type LogEntry, type ResultLine, Sequence } from '@pce/core/internal';
import type {
  ExecutorInput,
  RoleContext,
  Roles,
  ToolCandidate,
  TurnResultValue,
} from '@pce/core/ports';

export const roleContext: RoleContext = {
  signal: new AbortController().signal,
  budget: { reserveModelCall: () => {}, settle: () => {} },
};

export interface FakeTool {
  readonly candidate: ToolCandidate;
  run(args: JsonObject): ToolOutcome;
}

export interface Played {
  readonly plan: StrategicPlan;
  readonly decisions: readonly ExecutorDecision[];
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  readonly claims: Sequence<Claim>;
  readonly goalsProgress: readonly GoalProgress[];
  readonly answer: string;
  readonly validation: Validation;
}

export interface PlayOptions {
  readonly roles: Roles;
  readonly tools: readonly FakeTool[];
  readonly inputs?: JsonObject;
  readonly iterations?: number;
}

/** A turn without orchestrator, store or limits but one: an analysis after five commands in a row. */
export async function play(
  request: string,
  { roles, tools, inputs = {}, iterations = 30 }: PlayOptions,
): Promise<Played> {
  const plan = await roles.planner.plan(
    { request, inputs, context: '', mode: 'code', now: 0, attempt: 1, answers: [] },
    roleContext,
  );
  const { goals, approach, workpad } = plan;
  let log = Sequence.of<LogEntry>({ type: 'plan', attempt: 1, goals, approach });
  let results = Sequence.of<TurnResultValue>();
  let claims = Sequence.of<Claim>();
  let goalsProgress: readonly GoalProgress[] = [];
  const decisions: ExecutorDecision[] = [];
  let inARow = 0;
  for (let iteration = 1; iteration <= iterations; iteration += 1) {
    const input: ExecutorInput = {
      ...{
        goals,
        goalsProgress,
        kept: [],
        approach,
        successCriteria: plan.successCriteria,
        workpad,
        log,
        inputs,
        attempt: 1,
        iteration,
        answers: [],
      },
      ...{ request, results, claims, exchanges: Sequence.of(), tools: () => [] },
      ...{ context: '', mode: 'code', now: 0, capabilities: [] },
      iterationsLeft: iterations - iteration + 1,
      mustAnalyze: inARow >= 5 ? 'commandsInARow' : undefined,
    };
    const decision = await roles.executor.decide(input, roleContext);
    decisions.push(decision);
    goalsProgress = decision.goalsProgress;
    if (decision.action !== 'COMMAND') {
      log = log.append(entryOf(decision, iteration));
      inARow = 0;
      if (decision.action === 'ANALYZE') continue;
      break;
    }
    inARow += 1;
    const [command = ''] = commandsOf(decision);
    const ran = await runCommand(command, { roles, tools, place: results.length + 1 });
    if (ran.data !== undefined && ran.line.ref !== undefined) {
      const { line, selected = '', data } = ran;
      results = results.append({
        ref: ran.line.ref,
        command,
        summary: line.summary,
        selected,
        data,
      });
    }
    for (const { claim, source } of ran.claims) {
      const id = `c${claims.length + 1}`;
      claims = claims.append({ id, claim, source, confidence: 1, event: 10 + claims.length });
    }
    log = log.append({ ...entryOf(decision, iteration), result: ran.line, claims: ran.claims });
  }
  const shared = { request, context: '', goals, goalsProgress, claims, log, results, warnings: [] };
  const { answer } = await roles.synthesizer.synthesize(
    { ...shared, answers: [], exchanges: Sequence.of(), effects: Sequence.of(), now: 0 },
    roleContext,
  );
  const { successCriteria } = plan;
  const validation = await roles.validator.validate(
    { ...shared, successCriteria, workpad, answer, revisionsLeft: 0, effects: Sequence.of() },
    roleContext,
  );
  return { plan, decisions, log, results, claims, goalsProgress, answer, validation };
}

function entryOf(decision: ExecutorDecision, iteration: number): IterationEntry {
  const analysis = decision.action === 'BLOCKED' ? decision.reasoning : decision.analysis;
  return {
    type: 'iteration',
    attempt: 1,
    iteration,
    action: decision.action,
    goalFocus: decision.goalFocus,
    ...(decision.task === undefined ? {} : { task: decision.task }),
    ...('command' in decision && decision.command !== undefined
      ? { command: decision.command }
      : {}),
    claims: [],
    ...(analysis === undefined ? {} : { analysis }),
    goalsProgress: decision.goalsProgress,
  };
}

interface Ran {
  readonly line: ResultLine;
  readonly selected?: string;
  readonly data?: TurnResultValue['data'];
  readonly claims: IterationEntry['claims'];
}

async function runCommand(
  command: string,
  { roles, tools, place }: Pick<PlayOptions, 'roles' | 'tools'> & { readonly place: number },
): Promise<Ran> {
  const candidates = tools.map(({ candidate }) => candidate);
  const answer = await roles.coordinator.coordinate(
    { command, candidates, mode: 'code', results: [] },
    roleContext,
  );
  if (answer.status !== 'selected') {
    return { line: { status: answer.status, summary: JSON.stringify(answer) }, claims: [] };
  }
  const tool = tools.find(({ candidate }) => candidate.name === answer.name);
  const outcome = tool?.run(answer.args);
  if (outcome?.ok !== true) {
    const error = outcome?.error ?? {
      code: 'internal' as const,
      message: 'no tool',
      isRetryable: false,
    };
    const line = { status: 'error', summary: error.message, error, safeToRepeat: true } as const;
    return { line, selected: answer.name, claims: [] };
  }
  const { summary, data } = outcome;
  const claims = outcome.claims.map(({ claim = summary, confidence = 1, source }) => ({
    claim,
    confidence,
    source,
  }));
  return {
    line: { status: 'success', summary, ref: `r${place}` },
    selected: answer.name,
    data,
    claims,
  };
}
