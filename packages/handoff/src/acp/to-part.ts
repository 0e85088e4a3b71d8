import type { SessionUpdate, ToolCallContent, ToolCallStatus } from '@agentclientprotocol/sdk';
import type { HandoffPart } from '@pce/core/ports';
import * as z from 'zod/mini';

/** Titles of known tool calls by id: later updates and permission requests may omit them. */
export type ToolTitles = Map<string, string>;

export function toPart(update: SessionUpdate, titles: ToolTitles): HandoffPart | undefined {
  switch (update.sessionUpdate) {
    case 'agent_message_chunk':
      return update.content.type === 'text'
        ? { type: 'text', text: update.content.text }
        : undefined;
    case 'agent_thought_chunk':
      return update.content.type === 'text'
        ? { type: 'thought', text: update.content.text }
        : undefined;
    case 'tool_call':
    case 'tool_call_update': {
      const { toolCallId: id, title: given, status, content, rawInput } = update;
      const title = withCommand(given ?? titles.get(id) ?? id, rawInput);
      titles.set(id, title);
      return { type: 'tool_call', id, title, status: statusOf(status, content) };
    }
    case 'plan': {
      const entries = update.entries.map(({ content, status }) => ({ content, status }));
      return { type: 'plan', entries };
    }
    default:
      return undefined;
  }
}

const commandSchema = z.object({ command: z.union([z.string(), z.array(z.string())]) });

/** Adds the command that a call runs to its title, which may be the name of the tool alone. */
function withCommand(title: string, input: unknown): string {
  const { success, data } = z.safeParse(commandSchema, input);
  const command = success ? [data.command].flat().join(' ') : '';
  return title.includes(command) ? title : `${title}: ${command}`;
}

const statuses = {
  pending: 'pending',
  in_progress: 'running',
  completed: 'completed',
  failed: 'failed',
} as const;

/** Returns the status of a tool call. Some agents mark an aborted one as completed, and report it only in the result. */
function statusOf(
  status: ToolCallStatus | null | undefined,
  content: readonly ToolCallContent[] | null | undefined,
): (typeof statuses)[ToolCallStatus] {
  if (status === 'completed' && (content ?? []).some(isAborted)) return 'failed';
  return statuses[status ?? 'in_progress'];
}

const abortedPattern =
  /^\W*(?:(?:tool(?: call| use)?|operation|request|command)\s+(?:was\s+)?)?(?:aborted|cancelled|canceled|interrupted)\b/i;

function isAborted(part: ToolCallContent): boolean {
  const { type } = part;
  if (type !== 'content' || part.content.type !== 'text') return false;
  return abortedPattern.test(part.content.text);
}
