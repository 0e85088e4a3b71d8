// Live runs as tests.

export type { Difference } from './cassette/calls/first-difference.js';
export type { Cassette, CassetteMode, LiveParts } from './cassette/cassette.js';
export { CassetteMismatchError, CassetteUnusedError } from './cassette/cassette-error.js';
export type { CassetteSource } from './cassette/file/cassette-place.js';
export { type PlayCassetteOptions, playCassette } from './cassette/play-cassette.js';
export { type RecordCassetteOptions, recordCassette } from './cassette/record-cassette.js';
export type { RedactOptions } from './cassette/redact/redactor.js';
export { playTurn } from './cassette/turn/play-turn.js';
export { turnCassette } from './cassette/turn/turn-cassette.js';
export type { PlayedTurn } from './cassette/turn/turn-player.js';
export { turnSteps } from './cassette/turn/turn-steps.js';
// Controlled time, ids and crashes
export { countingIds } from './counting-ids.js';
export { type Crash, crashAt } from './crash-at.js';
export { type FakeClock, fakeClock } from './fake-clock.js';
// States from events.
export { given, turnStarted } from './given.js';
// Wakes in memory.
export { type MemoryWakes, memoryWakes } from './memory-wakes.js';
// Coding agents from a script.
export type { ScriptedAction } from './scripted-action.js';
export {
  type ScriptedDriver,
  type ScriptedDriverOptions,
  scriptedDriver,
} from './scripted-driver.js';
export {
  type ModelScript,
  type ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedRequest,
  scriptedModel,
} from './scripted-model.js';
export type { ScriptedReply } from './scripted-reply.js';
// Roles from a script.
export {
  aCommand,
  aLook,
  anAnalysis,
  aPlan,
  aValidation,
  completion,
  directCalls,
  forEachItem,
  type RoleScripts,
  type Script,
  scriptedRoles,
  severalCommands,
} from './scripted-roles.js';
export type { AgentScript } from './scripted-session.js';
