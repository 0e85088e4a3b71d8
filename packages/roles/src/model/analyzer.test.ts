import { roleContext } from '@pce/role-parts/test';
import { expect, it } from 'vitest';
import { asked } from '../../test/asked.js';

it('asks for the purposes and requirements that triggers name, and drops others (B2)', async () => {
  const { roles, reports } = asked([
    {
      user_purpose: 'research cheapest tea',
      data_requirements: { needs_prices: true, mood: true },
    },
  ]);
  const input = { purposes: ['research cheapest …'], requirements: { needs_prices: true } };
  const analysis = await roles.analyzer?.analyze(
    { request: 'Where is tea cheap?', ...input },
    roleContext,
  );
  expect(analysis).toEqual({
    user_purpose: 'research cheapest tea',
    data_requirements: { needs_prices: true },
  });
  expect(reports[0]?.prompt).toMatch(
    /Where is tea cheap\?[\s\S]*research cheapest …[\s\S]*needs_prices/,
  );
});
