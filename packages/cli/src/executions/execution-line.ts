import type { Execution } from '@pce/client';
import { printableLine } from '../terminal/printable.js';

export function executionLine({ executionId, status, reason }: Execution): string {
  return printableLine(`${executionId}  ${status}: ${reason}`, 300);
}
