import type { DiffInput } from '@pce/core/ports';
import type { ChangeRules } from '../classify-change.ts';

export interface DiffRequest {
  readonly input: DiffInput;
  readonly rules: ChangeRules;
}
