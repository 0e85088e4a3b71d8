import type { SessionUpdate, ToolCallContent, ToolCallStatus } from '@agentclientprotocol/sdk';
import type { HandoffPart } from '@pce/core/ports';

/** Titles of the tool calls that were told, by id: an update and a permission request may leave it out. */
export type ToolTitles = Map<string, string>;

/** Converts an update of a session; `undefined` for one that tells nothing of the work. */
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
      const { toolCallId: id, title: told, status, content } = update;
      const title = told ?? titles.get(id) ?? id;
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

const statuses = {
  pending: 'pending',
  in_progress: 'running',
  completed: 'completed',
  failed: 'failed',
} as const;

/** Returns the status of a tool call. Some agents mark one as completed that was aborted, and say so only in its result. */
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
