import type { HandoffDriver } from '@pce/core/ports';
import type { ScriptedAction } from '@pce/testkit';
import type { Waiting } from '../suite/within.js';

/** A driver whose agent does with each prompt what it is told, and what a suite may know about that agent. */
export interface HandoffPlace extends Waiting {
  readonly driver: HandoffDriver;
  /** Absolute path of a folder for the agent. */
  readonly workspace: string;
  /** Prompts that reached the agent in any session, oldest first. */
  prompts(): readonly string[];
  /** Whether an agent, or anything it started, still runs. */
  isRunning(): boolean;
}

/** The patience of a driver with its agent. */
export interface HandoffIdle {
  /** Milliseconds of silence after which the driver gives the agent up: short where a case waits for that. */
  readonly idleMs: number;
}

/** Opens a driver for an agent that performs `actions` with each prompt. */
export type OpenHandoff = (
  actions: readonly ScriptedAction[],
  options: HandoffIdle,
) => HandoffPlace | Promise<HandoffPlace>;
