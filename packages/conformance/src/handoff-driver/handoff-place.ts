import type { HandoffDriver } from '@pce/core/ports';
import type { ScriptedAct } from '@pce/testkit';

/** A driver whose agent does with each prompt what it is told, and what a suite may know about that agent. */
export interface HandoffPlace {
  readonly driver: HandoffDriver;
  /** Absolute path of a folder for the agent. */
  readonly workspace: string;
  /** Milliseconds of silence after which the driver gives the agent up. The suite waits ten times as long for anything. */
  readonly idleMs: number;
  /** Prompts that reached the agent in any session, oldest first. */
  prompts(): readonly string[];
  /** Whether an agent, or anything it started, still runs. */
  isRunning(): boolean;
}

/** Opens a driver for an agent that performs `acts` with each prompt. */
export type OpenHandoff = (acts: readonly ScriptedAct[]) => HandoffPlace | Promise<HandoffPlace>;
