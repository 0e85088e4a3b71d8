import { readFile } from 'node:fs/promises';
import type { RoleModel } from '@pce/core';
import { offer, openChat, say } from './chat.ts';

/** Runs the conversation. The chat is closed in between, as at the end of a process, and continues from the store. */
export async function converse(file: string, model: RoleModel, show: (text: string) => void) {
  const first = openChat(file, model);
  const found = await say(first.thread, 'Which touring bikes do you have up to 1500 EUR?', show);
  await first.pce.close();

  const { pce, thread } = openChat(file, model);
  const weight = await say(thread, 'How heavy is the second one?', show);
  // #region output
  const note = await readFile(new URL('../customer.md', import.meta.url), 'utf8');
  const turn = thread.start('Make me an offer for it.', {
    attachments: [{ name: 'customer.md', content: note }], // kept by its hash, cited as [a1]
    output: offer,
  });
  const { output, outputEvidence, attachments } = await turn.result(); // output: { bike, priceEur, weightKg }
  // #endregion
  const files = await Promise.all(
    attachments.map(async ({ id, name, hash }) => ({
      name,
      hash,
      content: new TextDecoder().decode(await pce.readAttachment(turn.id, id)),
    })),
  );
  const turns = await thread.turns();
  const exported = await thread.export();
  await pce.close();
  return { found, weight, output, outputEvidence, note, files, turns, exported };
}
