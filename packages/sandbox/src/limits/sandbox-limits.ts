import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';

/** Limits of one run. */
export interface SandboxLimits {
  /** Milliseconds from the start of the run to its result. @defaultValue 30,000 */
  readonly timeoutMs?: number;
  /** MiB of the isolate's whole memory, including the interpreter's 16. @defaultValue 256 */
  readonly memoryMiB?: number;
  /** Bytes in the scratch folder, or written into a workspace. @defaultValue 64 MiB */
  readonly maxScratchBytes?: number;
  /** Files and folders in the scratch folder, or created in a workspace. @defaultValue 1,000 */
  readonly maxScratchFiles?: number;
  /** Bytes of the result as JSON. @defaultValue 1 MiB */
  readonly maxOutputBytes?: number;
}

const whole = (min: number, max: number, byDefault: number) =>
  z.int().min(min).max(max).default(byDefault);

const limitsSchema = z.strictObject({
  timeoutMs: whole(1, 3_600_000, 30_000),
  memoryMiB: whole(24, 2_048, 256),
  maxScratchBytes: whole(0, 2 ** 40, 64 * 2 ** 20),
  maxScratchFiles: whole(0, 1_000_000, 1_000),
  maxOutputBytes: whole(16, 2 ** 28, 2 ** 20),
});

/** Limits with defaults. */
export type ResolvedLimits = Readonly<z.output<typeof limitsSchema>>;

/** Applies the defaults. Throws `InvalidInputError` for an invalid value. */
export function resolveLimits(limits: SandboxLimits = {}): ResolvedLimits {
  const parsed = limitsSchema.safeParse(limits);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InvalidInputError(`sandbox limit ${issue?.path.join('.')}: ${issue?.message}`);
}
