import type { DiffInput } from '@pce/core/ports';
import type { ChangeRules } from '../classify-change.ts';

/** The data a worker starts with. Its answer is one `ClassifiedDiff`. */
export interface DiffRequest {
  readonly input: DiffInput;
  readonly rules: ChangeRules;
}
