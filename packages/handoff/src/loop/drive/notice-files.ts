import * as z from 'zod/mini';
import { maxNoticed } from '../../claims/work-facts.js';
import { changedPaths, snapshotSchema, takeSnapshot } from '../../files/snapshot.js';
import { appendEvent, type LoopContext } from './loop-context.js';

/** Stores a snapshot of the workspace before a prompt. Returns its hash; `undefined` if the folder does not exist. */
export async function keepSnapshot({ parts }: Pick<LoopContext, 'parts'>) {
  const snapshot = await takeSnapshot(parts.workspace);
  return snapshot && (await parts.content.put(JSON.stringify(snapshot)));
}

/** Records files that changed during an agent's prompt without a write request: the agent or somebody else wrote them. */
export async function noticeOpen(context: Pick<LoopContext, 'parts' | 'writer'>): Promise<void> {
  const { parts, writer } = context;
  const { phase } = writer.state;
  if (phase.name !== 'prompting') return;
  const { n, role, before } = phase.prompt;
  const text = before && (await parts.content.get(before));
  const after = text && (await takeSnapshot(parts.workspace));
  if (!text || !after) return;
  const { files, noticed } = writer.state;
  const known = new Set([...(files[role] ?? []), ...(noticed?.[role] ?? [])]);
  const paths = changedPaths(z.parse(snapshotSchema, JSON.parse(text)), after)
    .filter((path) => !known.has(path))
    .slice(0, maxNoticed);
  if (paths.length > 0) await appendEvent(context, { type: 'files.noticed', n, role, paths });
}
