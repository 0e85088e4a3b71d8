import { scriptedModel } from '@pce/testkit';
import { describe, expect, it, vi } from 'vitest';
import { describePlan } from '../test/describe-plan.js';
import { fixturePath } from '../test/fixture.js';
import { planOf } from '../test/plan-of.js';

describe('the examples of the README', () => {
  it('tell the tasks of a sound plan, and what is wrong with it (D1)', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});

    const lines = await describePlan(fixturePath('open-a-shop.md'));

    expect(lines).toContain('1.2 Rent a room: 2 days, after 1.1');
    expect(warned).toHaveBeenCalledWith(
      expect.stringMatching(/^warning: open-a-shop\.md:29: 2\.3 /),
    );
    warned.mockRestore();
  });

  it('ask a model only where the text holds no tasks (D1)', async () => {
    const model = scriptedModel([{ name: 'A garden', tasks: [] }]);

    const written = await planOf('1. Dig\n', model);
    const asked = await planOf('I want a garden.', model);

    expect([written.format, asked.format]).toEqual(['markdown', 'model']);
  });
});
