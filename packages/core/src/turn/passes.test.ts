import { aCommand } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { assertSound, openDesk } from '../../test/desk.js';
import { defineTool } from '../index.js';

const research = defineTool({
  name: 'research',
  description: 'Research a topic',
  effect: 'read',
  maxPasses: 3,
  input: z.object({}),
  execute(_, { pass }) {
    const found: string[] = [];
    for (const page of ['a', 'b', 'c', 'd']) {
      if (!pass()) break;
      found.push(page);
    }
    return found;
  },
});

it.each([
  [{}, 3],
  [{ passes: 2 }, 2],
])(
  'keeps the findings of a tool in its passes, and reports that they are used up: limits %j (A7)',
  async (limits, value) => {
    const { pce } = openDesk([aCommand('research')], { tools: [research], limits });

    const result = await pce.start('Research it').result();

    expect(result.status).toBe('completed');
    expect(result.commands.at(0)).toMatchObject({
      status: 'success',
      result: ['a', 'b', 'c'].slice(0, value),
    });
    expect(result.warnings).toMatchObject([{ code: 'passes', value }]);
    expect(result.log).toContainEqual(
      expect.objectContaining({ type: 'warning', limit: 'passes', value }),
    );
    await assertSound(pce, result);
  },
);
