import type { HandoffDriver } from '@pce/core/ports';
import type { ScriptedAction } from '@pce/testkit';
import type { Waiting } from '../suite/within.js';

/** A driver with a scripted agent, and what a suite can observe of that agent. */
export interface HandoffPlace extends Waiting {
  readonly driver: HandoffDriver;
  /** Absolute path of a folder for the agent. */
  readonly workspace: string;
  /** Prompts that reached the agent in any session, oldest first. */
  prompts(): readonly string[];
  /** Whether an agent, or anything it started, still runs. */
  isRunning(): boolean;
}

/** The idle limit of a driver. */
export interface HandoffIdle {
  /** Milliseconds of silence after which the driver gives the agent up. */
  readonly idleMs: number;
}

/** Opens a driver for an agent that performs `actions` for each prompt. */
export type OpenHandoff = (
  actions: readonly ScriptedAction[],
  options: HandoffIdle,
) => HandoffPlace | Promise<HandoffPlace>;
