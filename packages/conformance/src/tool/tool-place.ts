import type { JsonObject } from '@pce/core/contracts';
import type { Tool } from '@pce/core/tools';
import type { Waiting } from '../suite/within.js';

/** A tool with something to work on, new for each test. */
export interface ToolPlace extends Waiting {
  readonly tool: Tool;
  /** Arguments with which a run succeeds, also a second time. */
  readonly args: JsonObject;
  /** Arguments that its schema takes and with which a run fails. @defaultValue none are known */
  readonly failingArgs?: JsonObject;
  /** Reads all that a run may change, as a value to compare. @defaultValue a run changes nothing that can be read */
  state?(): unknown;
  /** Removes what the test leaves behind. */
  remove?(): void | Promise<void>;
}
