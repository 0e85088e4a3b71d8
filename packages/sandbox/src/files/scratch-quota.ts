import { ToolError } from '@pce/core/internal';
import type { ResolvedLimits } from '../limits/sandbox-limits.js';
import { measureScratch } from './measure-scratch.js';

export interface Quota {
  /** Charges a write. Throws `sandbox_violation` if it exceeds the limits. */
  charge(bytes: number, files: number): void;
  released(): Promise<void>;
}

type Limits = Pick<ResolvedLimits, 'maxScratchBytes' | 'maxScratchFiles'>;

/** Creates a quota for a scratch folder, including its earlier contents. */
export async function scratchQuota(folder: string, limits: Limits): Promise<Quota> {
  let used = await measureScratch(folder, limits);
  return {
    charge(bytes, files) {
      used = added(used, bytes, files, limits);
    },
    async released() {
      used = await measureScratch(folder, limits);
    },
  };
}

/** Creates a quota for writes into a folder of the user. Removals free nothing. */
export function writeQuota(limits: Limits): Quota {
  let used: Used = { bytes: 0, files: 0 };
  return {
    charge(bytes, files) {
      used = added(used, bytes, files, limits);
    },
    released: async () => {},
  };
}

interface Used {
  readonly bytes: number;
  readonly files: number;
}

function added<Had extends Used>(had: Had, bytes: number, files: number, limits: Limits): Had {
  const used = { ...had, bytes: had.bytes + bytes, files: had.files + files };
  if (used.bytes <= limits.maxScratchBytes && used.files <= limits.maxScratchFiles) return used;
  throw new ToolError(
    'sandbox_violation',
    `a tool may hold ${limits.maxScratchBytes} bytes in ${limits.maxScratchFiles} files and folders, and this would be more`,
  );
}
