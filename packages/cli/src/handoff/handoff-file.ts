import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import type { HandoffDriver } from '@pce/core/ports';
import type { HandoffConfig } from '@pce/handoff';

const fileName = 'handoff.json';

/**
 * Reads `handoff.json`: how agents are driven, and in which order. Without one there are the agents that everybody has.
 * @throws `InvalidInputError` with all that is wrong in the file
 */
export async function readHandoffConfig(root: string): Promise<HandoffConfig> {
  const { parseHandoffConfig } = await import('@pce/handoff');
  const text = await ifThere(readFile(join(root, fileName), 'utf8'));
  try {
    return parseHandoffConfig(text === undefined ? {} : JSON.parse(text));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`${fileName}: ${message}`, { cause: error });
  }
}

export async function openAgent(root: string, name: string): Promise<HandoffDriver> {
  const { openDriver } = await import('@pce/handoff');
  return openDriver(name, { config: await readHandoffConfig(root), root });
}
