import type { Execution } from '@pce/client';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';

export function printExecution(execution: Execution, output: Output, isJson = false): void {
  output.show(isJson, execution, executionLine(execution));
}

function executionLine({ executionId, status, reason }: Execution): string {
  return printableLine(`${executionId}  ${status}: ${reason}`, 300);
}
