import { type Message, type Part, Role, type Task, TaskState } from '@a2a-js/sdk';
import type { Json } from '@pce/core';
import { digest, type ToolContext, ToolError } from '@pce/core/internal';
import { toJson } from '@pce/network-parts';
import { cleanText } from '@pce/network-parts/node';

/** A file of an agent's answer, by its address; files with content are attachments of the result. */
interface A2ALink {
  readonly url: string;
  readonly name: string;
  readonly mediaType: string;
}

/** The result of a call of an agent. */
export interface A2AToolOutput {
  /** Texts of the artifacts, joined by line feeds. */
  readonly text: string;
  /** Data of the artifacts. */
  readonly data: readonly Json[];
  /** Names of attached files. */
  readonly files: readonly string[];
  readonly links: readonly A2ALink[];
  /** Id of the task at the agent; `null` if it answered without one. */
  readonly task: string | null;
}

const maxParts = 1_000;

export async function taskOutput(
  name: string,
  answer: Task | Message,
  attachments: Pick<ToolContext['attachments'], 'add'>,
): Promise<A2AToolOutput> {
  const parts = 'messageId' in answer ? answer.parts : partsOfTask(name, answer);
  if (parts.length > maxParts) {
    const problem = `its answer has ${parts.length} parts; at most ${maxParts} are read`;
    throw new ToolError('internal', `${name} has run, but its answer is not used: ${problem}`);
  }
  const files: string[] = [];
  const links: A2ALink[] = [];
  for (const { content, filename, mediaType } of parts) {
    const file = { name: cleanText(filename, 200) || 'file', mediaType: cleanText(mediaType, 100) };
    if (content?.$case === 'url') links.push({ url: cleanText(content.value, 2_000), ...file });
    if (content?.$case !== 'raw') continue;
    await attachments.add({ ...file, content: content.value });
    files.push(file.name);
  }
  const data = parts.flatMap(({ content }) =>
    content?.$case === 'data' ? [readData(name, content.value)] : [],
  );
  const task = 'messageId' in answer ? null : answer.id;
  return { text: textOf(parts), data, files, links, task };
}

export function summarizeOutput({ text, data, files, links }: A2AToolOutput): string {
  return (
    cleanText(text, 300) ||
    digest({ data: [...data], files: [...files], links: links.map(({ url }) => url) })
  );
}

export function textOf(parts: readonly Part[]): string {
  return parts
    .flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : []))
    .join('\n');
}

function partsOfTask(name: string, { status, artifacts, history }: Task): readonly Part[] {
  const said = status?.message?.parts ?? [];
  const why = cleanText(textOf(said), 1_000) || 'it does not say why';
  switch (status?.state) {
    case TaskState.TASK_STATE_COMPLETED: {
      const shown = artifacts.flatMap(({ parts }) => parts);
      if (shown.length > 0) return shown;
      if (said.length > 0) return said;
      return history.findLast(({ role }) => role === Role.ROLE_AGENT)?.parts ?? [];
    }
    case TaskState.TASK_STATE_CANCELED:
      throw new ToolError('cancelled', `${name}: the agent's task was cancelled: ${why}`);
    case TaskState.TASK_STATE_REJECTED:
      throw new ToolError('permission_denied', `${name}: the agent rejected the task: ${why}`);
    default:
      throw new ToolError('internal', `${name}: the agent's task failed: ${why}`);
  }
}

function readData(name: string, value: unknown): Json {
  try {
    return toJson(value);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new ToolError('internal', `${name} has run, but its data is not used: ${problem}`);
  }
}
