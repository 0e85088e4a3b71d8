import type { ConfinedRoot } from '@pce/confined-files';
import type { WalkOptions } from './walk.js';

export interface FileToolSettings {
  readonly root: ConfinedRoot;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  readonly maxMatches: number;
  readonly isSkipped: WalkOptions['isSkipped'];
}
