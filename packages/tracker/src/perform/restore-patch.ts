import type { FileVersion } from '../rules/events.js';
import type { TrackerParts } from '../tracker-options.js';
import type { PlannedFile } from './plan-restore.js';

/** Files that are larger are named, not shown. */
const maxShownBytes = 1024 * 1024;

export async function restorePatch(
  { workspace, classifier }: TrackerParts,
  { path, from, to }: PlannedFile,
): Promise<string> {
  const text = async (version: FileVersion): Promise<string | undefined> => {
    if (version === null) return '';
    const bytes = await workspace?.read(version);
    return bytes === undefined || bytes.length > maxShownBytes ? undefined : decoded(bytes);
  };
  const [before, after] = await Promise.all([text(from), text(to)]);
  if (before === undefined || after === undefined) return '';
  const names = {
    fromName: from === null ? '/dev/null' : `a/${path}`,
    toName: to === null ? '/dev/null' : `b/${path}`,
  };
  return (await classifier.classify({ from: before, to: after, ...names })).patch;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
