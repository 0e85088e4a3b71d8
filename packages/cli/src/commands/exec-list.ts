import type { ExecutionPage, ExecutionStatus, ExecutionSummary } from '@pce/client';
import { type Command, Option } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { askServer } from '../executions/ask-server.js';
import { exitCodes } from '../exit-codes.js';
import { toCount } from '../options/option-values.js';
import { type ServerOptions, withServerOptions } from '../options/server-options.js';
import { printableLine } from '../terminal/printable.js';

/** The document of `pce exec list --json`: the newest first. */
export type ExecListDocument = ExecutionPage;

interface ListOptions extends ServerOptions, JsonOptions {
  readonly status?: ExecutionStatus;
  readonly plan?: string;
  readonly limit: number;
  readonly cursor?: string;
}

const statuses = [
  ...(['CREATED', 'QUEUED', 'RUNNING', 'BLOCKED', 'PAUSED'] as const),
  ...(['COMPLETED', 'FAILED', 'CANCELLED'] as const),
] satisfies readonly ExecutionStatus[];

export function addList(group: Command, { output, act }: CommandContext): void {
  withServerOptions(group.command('list', { isDefault: true }))
    .description('Lists executions, the newest first.')
    .addOption(new Option('--status <status>', 'only those').choices(statuses))
    .option('--plan <id>', 'only those of this plan')
    .addOption(new Option('--limit <n>', 'how many at most').argParser(toCount).default(50))
    .option('--cursor <cursor>', 'the page after the one that gave this nextCursor')
    .option('--json', 'print one JSON document: { executions, nextCursor }')
    .action(
      act(async ({ status, plan: planId, limit, cursor, json, ...server }: ListOptions) => {
        const query = {
          limit,
          ...(status && { status }),
          ...(planId !== undefined && { planId }),
          ...(cursor !== undefined && { cursor }),
        };
        const page: ExecListDocument = await askServer(server, ({ executions }) =>
          executions.list(query),
        );
        if (json) output.printJson(page);
        else if (page.executions.length === 0) output.note('no executions');
        else output.print(page.executions.map(executionRow).join('\n'));
        if (page.nextCursor !== null) output.note(`there are more: --cursor ${page.nextCursor}`);
        return exitCodes.done;
      }),
    );
}

function executionRow({ executionId, status, percent, createdAt, name }: ExecutionSummary): string {
  const created = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  const share = `${percent.toFixed(1)} %`.padStart(7);
  return `${executionId}  ${status.padEnd(9)} ${share}  ${created}  ${printableLine(name, 60)}`;
}
