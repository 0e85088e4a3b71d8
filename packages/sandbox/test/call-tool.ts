import type { JsonObject } from '@pce/core/contracts';
import { noAttachments, type Tool, type ToolReport } from '@pce/core/internal';

export async function callTool(tool: Tool, args: JsonObject = {}): Promise<ToolReport> {
  const parsed = await tool.parse(args);
  if (!parsed.ok) throw new Error(parsed.issues.map((issue) => issue.message).join('; '));
  return tool.execute(parsed.value, {
    turn: 'turn_1',
    session: 'default',
    run: undefined,
    idempotencyKey: 'key-1',
    signal: new AbortController().signal,
    attachments: noAttachments,
    pass: () => true,
  });
}
