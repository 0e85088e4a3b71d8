import { readFile, writeFile } from 'node:fs/promises';
import type { Store } from '@pce/core/store';
import { signingKey, turnEvidence } from '@pce/retention';

/** Writes the evidence file of a turn into a folder that holds the key. */
export async function writeEvidence(store: Store, turn: string, folder: string): Promise<void> {
  // #region evidence
  const signer = signingKey(await readFile(`${folder}/pce-signing-key.pem`, 'utf8'));
  await writeFile(`${folder}/evidence.json`, await turnEvidence(store, turn, { signer }));
  // #endregion
}
