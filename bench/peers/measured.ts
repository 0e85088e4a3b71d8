import type * as z from 'zod';
import type { Environment } from '../src/environment.ts';
import type { firstStepFigures } from './measurements/first-step.ts';
import type { importFigures } from './measurements/import-cost.ts';
import type { sizeFigures } from './measurements/size.ts';
import type { stepFigures } from './measurements/step.ts';
import type { Row } from './row.ts';

type RowOf<T extends z.ZodType> = Row<z.infer<T>>;

/** All measurements of one run. */
export interface Measured {
  readonly environment: Environment;
  /** Packages and their versions, by contender. */
  readonly versions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly step: readonly RowOf<typeof stepFigures>[];
  /** Of several processes each. */
  readonly firstStep: readonly RowOf<z.ZodArray<typeof firstStepFigures>>[];
  readonly import: readonly RowOf<z.ZodArray<typeof importFigures>>[];
  readonly size: readonly RowOf<typeof sizeFigures>[];
}
