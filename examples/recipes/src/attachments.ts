/** Attachments: files with a request, files from a tool. Run by `recipes.e2e.test.ts`. */
import { createOrchestrator, defineTool } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import * as z from 'zod';

export async function attachmentRecipe(): Promise<string[]> {
  // #region tool
  const countLines = defineTool({
    name: 'text.count-lines',
    description: 'Count the lines of an attachment',
    input: z.object({ attachment: z.string().describe('id of the attachment, such as a1') }),
    effect: 'read',
    async execute({ attachment }, { attachments }) {
      const text = new TextDecoder().decode(await attachments.read(attachment));
      const lines = text.trimEnd().split('\n');
      await attachments.add({ name: 'sorted.txt', content: lines.toSorted().join('\n') });
      return { lines: lines.length };
    },
  });
  // #endregion

  // #region start
  const pce = createOrchestrator({ ...ruleRoles(), tools: [countLines] });
  const result = await pce
    .start('Count the lines of attachment "a1"', {
      attachments: [{ name: 'cities.txt', content: 'Oslo\nBergen\nHamar\n' }],
    })
    .result();
  console.log(result.attachments.map(({ id, name, size }) => `${id} ${name} ${size}`));
  const sorted = await pce.readAttachment(result.turn, 'a2'); // bytes
  // #endregion
  // #region limits
  const careful = createOrchestrator({
    ...ruleRoles(),
    attachmentLimits: { maxCount: 5, maxBytes: 2_000_000, maxTotalBytes: 4_000_000 },
  });
  // #endregion
  await careful.close();
  return [
    result.status,
    JSON.stringify(result.commands.at(0)?.result),
    new TextDecoder().decode(sorted),
  ];
}
