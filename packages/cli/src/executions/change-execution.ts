import type { Client, Execution } from '@pce/client';
import type { JsonOptions } from '../options/json-options.js';
import type { ServerOptions } from '../options/server-options.js';
import type { Output } from '../terminal/output.js';
import { askServer } from './ask-server.js';
import { executionLine } from './execution-line.js';
import { findExecution } from './find-execution.js';

interface ChangeParts {
  readonly output: Output;
  readonly options: ServerOptions & JsonOptions;
  /** Shows the changed execution. @defaultValue its status and why */
  readonly lines?: (execution: Execution) => string | readonly string[];
}

/** Changes the execution that a user named, and prints it. */
export async function changeExecution(
  name: string,
  { output, options, lines = executionLine }: ChangeParts,
  change: (client: Client, id: string) => Promise<Execution>,
): Promise<void> {
  const execution = await askServer(options, async (client) =>
    change(client, await findExecution(client, name)),
  );
  output.show(options.json, execution, lines(execution));
}
