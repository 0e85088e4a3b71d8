import type { JsonObject } from '@pce/core/contracts';
import type { Tool } from '@pce/core/internal';
import type { Waiting } from '../suite/within.js';

/** A tool with something to work on, new for each test. */
export interface ToolPlace extends Waiting {
  readonly tool: Tool;
  /** Arguments with which a run succeeds, also a second time. */
  readonly args: JsonObject;
  /** Arguments that match its schema and make a run fail. @defaultValue none are known */
  readonly failingArgs?: JsonObject;
  /** Reads everything that a run may change, as a comparable value. @defaultValue a run changes nothing readable */
  state?(): unknown;
  /** Removes what the test leaves behind. */
  remove?(): void | Promise<void>;
}
