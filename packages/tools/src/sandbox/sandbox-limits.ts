import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';

/** What one run may use. Where the host cannot enforce one, `sandboxReport()` says so. */
export interface SandboxLimits {
  /** Milliseconds from the start of the process to its answer. @defaultValue 30,000 */
  readonly timeoutMs?: number;
  /** Seconds of processor time, of all its threads together. @defaultValue 30 */
  readonly cpuSeconds?: number;
  /** MiB of memory beyond what an idle Node takes: objects and buffers together. @defaultValue 256 */
  readonly memoryMiB?: number;
  /** Bytes in the scratch folder, and in any one file. @defaultValue 64 MiB */
  readonly maxScratchBytes?: number;
  /** Files and folders in the scratch folder. @defaultValue 1,000 */
  readonly maxScratchFiles?: number;
  /** Open files at a time, of which Node needs some twenty itself. @defaultValue 64 */
  readonly maxOpenFiles?: number;
  /** Bytes of the answer as JSON. @defaultValue 1 MiB */
  readonly maxOutputBytes?: number;
}

const whole = (least: number, most: number, byDefault: number) =>
  z.int().min(least).max(most).default(byDefault);

const limitsSchema = z.strictObject({
  timeoutMs: whole(1, 3_600_000, 30_000),
  cpuSeconds: whole(1, 3_600, 30),
  memoryMiB: whole(16, 65_536, 256),
  maxScratchBytes: whole(0, 2 ** 40, 64 * 2 ** 20),
  maxScratchFiles: whole(0, 1_000_000, 1_000),
  maxOpenFiles: whole(32, 4_096, 64),
  maxOutputBytes: whole(16, 2 ** 28, 2 ** 20),
});

/** Limits with every default filled in. */
export type ResolvedLimits = Readonly<z.output<typeof limitsSchema>>;

/** Fills in the defaults. Throws `InvalidInputError` for a value that makes no sense. */
export function resolveLimits(limits: SandboxLimits = {}): ResolvedLimits {
  const parsed = limitsSchema.safeParse(limits);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InvalidInputError(`sandbox limit ${issue?.path.join('.')}: ${issue?.message}`);
}
