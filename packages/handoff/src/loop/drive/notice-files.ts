import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { findUnsaved } from '@pce/tracker';
import * as z from 'zod/mini';
import { appendEvent, type LoopContext } from './loop-context.js';

const snapshotSchema = z.record(z.string(), z.string());

/** Size and time of each uncommitted file of a workspace, by path. */
type Snapshot = z.infer<typeof snapshotSchema>;

/** Maximum number of reported files. */
const maxFiles = 500;

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
    .slice(0, maxFiles);
  if (paths.length > 0) await appendEvent(context, { type: 'files.noticed', n, role, paths });
}

async function takeSnapshot(root: string): Promise<Snapshot | undefined> {
  if (!existsSync(root)) return undefined;
  const paths = await findUnsaved(root);
  const signs = paths.map(async (path) => [path, (await signOf(join(root, path))) ?? 'gone']);
  return Object.fromEntries(await Promise.all(signs));
}

async function signOf(file: string): Promise<string | undefined> {
  const found = await ifThere(stat(file));
  return found && `${found.size} ${found.mtimeMs}`;
}

function changedPaths(before: Snapshot, after: Snapshot): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}
