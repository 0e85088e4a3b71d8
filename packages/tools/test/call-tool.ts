import type { JsonObject } from '@pce/core/contracts';
import { noAttachments, type Tool, type ToolReport } from '@pce/core/internal';

export async function callTool(
  tools: readonly Tool[],
  name: string,
  args: JsonObject = {},
  signal: AbortSignal = new AbortController().signal,
  pass: () => boolean = () => true,
): Promise<ToolReport> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  const parsed = await tool.parse(args);
  if (!parsed.ok) throw new Error(parsed.issues.map((issue) => issue.message).join('; '));
  return tool.execute(parsed.value, {
    turn: 'turn_1',
    session: 'default',
    run: undefined,
    signal,
    idempotencyKey: 'key-1',
    attachments: noAttachments,
    pass,
  });
}
