import type { Execution } from '@pce/client';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';

/** Tells how an execution stands after a command, as a document or in a line. */
export function printExecution(execution: Execution, output: Output, isJson = false): void {
  if (isJson) output.printJson(execution);
  else output.print(executionLine(execution));
}

function executionLine({ executionId, status, reason }: Execution): string {
  return printableLine(`${executionId}  ${status}: ${reason}`, 300);
}
