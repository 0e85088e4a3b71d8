// For the packages of this repository, which have the same version: may change with any version.

export { turnCassette } from './cassette/turn/turn-cassette.js';
export type { PlayedTurn } from './cassette/turn/turn-player.js';
export { turnStarted } from './given.js';
export type { ScriptedRequest } from './scripted-model.js';
export { aLook, anAnalysis } from './scripted-roles.js';
export type { AgentScript, ScriptedAction } from './scripted-session.js';
