import { ToolError } from '@pce/core/tools';
import { isOver, measureScratch } from './measure-scratch.js';
import type { ResolvedLimits } from './sandbox-limits.js';

const everyMs = 200;

/** Looks again and again how full the folder is while a tool runs. */
export interface ScratchWatch {
  /** Looks a last time. Throws what `onOver` would have been told. */
  finish(): Promise<void>;
  stop(): void;
}

/**
 * Calls back once there is more in the folder than may be: the system limits the size of each file, but not that of all
 * together.
 */
export function watchScratch(
  path: string,
  limits: ResolvedLimits,
  onOver: (error: unknown) => void,
): ScratchWatch {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const measure = await measureScratch(path, limits);
    if (isOver(measure, limits) || measure.leadsOut !== undefined) throw overflow(limits);
  };
  const again = (): void => {
    if (!isStopped) timer = setTimeout(() => look().then(again, onOver), everyMs);
  };
  again();
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { finish: look, stop };
}

function overflow({ maxScratchBytes, maxScratchFiles }: ResolvedLimits): ToolError {
  return new ToolError(
    'sandbox_violation',
    `it put more into its scratch folder than may be there: ${maxScratchBytes} bytes in ${maxScratchFiles} plain files and folders`,
  );
}
