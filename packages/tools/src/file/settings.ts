import type { ConfinedRoot } from './confined-root.js';
import type { WalkOptions } from './walk.js';

/** The options of `fileTools` with defaults. */
export interface FileToolSettings {
  readonly root: ConfinedRoot;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  readonly maxMatches: number;
  readonly isSkipped: WalkOptions['isSkipped'];
}
