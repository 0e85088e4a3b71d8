import { fileURLToPath } from 'node:url';
import { createOrchestrator } from '@pce/core';
import { aCommand, completion, scriptedModel, scriptedRoles } from '@pce/testkit';
import { expect, it, vi } from 'vitest';
import { followSkill, loadWorkflows } from './index.js';

const folder = fileURLToPath(new URL('./__fixtures__', import.meta.url));

it('loads, explains and runs as its README shows (B1, B2)', async () => {
  const model = scriptedModel([{ answer: 'You can search by price.', lacks: [] }]);
  const roles = scriptedRoles({
    decide: [aCommand('What changed: added filters'), completion()],
  });
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  // #region readme
  const skillTool = followSkill({ model }); // only for Agent Skills
  const workflows = await loadWorkflows(folder, { skillTool });
  for (const { file, line, severity, message } of workflows.problems) {
    console.error(`${file}:${line}: ${severity}: ${message}`);
  }

  const command = 'Find gaming laptops for sale under $800.';
  const { match, reason } = workflows.explain({ command, inputs: {}, mode: 'chat' });
  console.log(match?.workflow, match?.inputs, reason);

  const pce = createOrchestrator({ ...roles, tools: [skillTool], workflows });
  // #endregion
  expect(log).toHaveBeenCalledWith(
    'find-product',
    { product: 'gaming laptops', max_price: 800, region: 'worldwide' },
    'pattern "find {product} for sale under {max_price}" with product = "gaming laptops", max_price = "$800"',
  );
  const { commands } = await pce.start('Say what changed').result();
  expect(commands.at(0)).toMatchObject({
    selected: 'release-notes',
    result: { answer: 'You can search by price.' },
  });
  await pce.close();
});
