// Live runs as tests.

export type { Cassette } from './cassette/cassette.js';
export { CassetteMismatchError, CassetteUnusedError } from './cassette/cassette-error.js';
export { type PlayCassetteOptions, playCassette } from './cassette/play-cassette.js';
export { type RecordCassetteOptions, recordCassette } from './cassette/record-cassette.js';
export { playTurn } from './cassette/turn/play-turn.js';
export { turnSteps } from './cassette/turn/turn-steps.js';
// Controlled time, ids and crashes
export { countingIds } from './counting-ids.js';
export { crashAt } from './crash-at.js';
// Recorded turns as cases of evaluations.
export type { EvalCase } from './evals/cases/eval-case.js';
export { readCases } from './evals/cases/read-cases.js';
export { turnCase } from './evals/cases/turn-case.js';
export { type EvalsOptions, evals } from './evals/evals.js';
export { type EvaluateOptions, evaluate } from './evals/evaluate.js';
export type { EvalReport } from './evals/report/eval-report.js';
export { renderReport } from './evals/report/render-report.js';
export { renderReportPage } from './evals/report/render-report-page.js';
export type { EvalConfiguration } from './evals/run/configuration.js';
export { type RecordedToolsOptions, recordedTools } from './evals/run/recorded-tools.js';
export type { EvalRun } from './evals/run/run-case.js';
export { autoScorer } from './evals/scorers/auto-scorer.js';
export {
  calls,
  completed,
  effects,
  evidenced,
  facts,
  spend,
  within,
} from './evals/scorers/code-scorers.js';
export { type JudgeOptions, judge } from './evals/scorers/judge.js';
export type { Score, Scorer } from './evals/scorers/scorer.js';
export { type FakeClock, fakeClock } from './fake-clock.js';
// States from events.
export { given } from './given.js';
export {
  type ScriptedDriver,
  type ScriptedDriverOptions,
  scriptedDriver,
} from './scripted-driver.js';
export {
  type ModelScript,
  type ScriptedModel,
  type ScriptedModelOptions,
  scriptedModel,
} from './scripted-model.js';
// Roles from a script.
export {
  aCommand,
  aPlan,
  aValidation,
  completion,
  directCalls,
  forEachItem,
  type RoleScripts,
  scriptedRoles,
  severalCommands,
} from './scripted-roles.js';
// Coding agents from a script.
