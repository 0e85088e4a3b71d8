import type { BuildInput, ToolCandidate } from '@pce/core/internal';
import type { CoordinatorInput } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { asked, coordinate } from '../../test/asked.js';

const candidate = (name: string, description: string, parameter: string): ToolCandidate => ({
  name,
  description,
  family: 'build',
  effect: 'idempotent',
  score: 1,
  parameters: {
    type: 'object',
    properties: { [parameter]: { type: 'string', description: 'The whole file' } },
    required: [parameter],
  },
});

const building: BuildInput = {
  action: 'EDIT',
  brief: 'The workflow find-sale as it stands:\n---\nname: find-sale\n---',
  tools: [candidate('shop.search', 'Search a shop', 'query')],
  lastFailure: undefined,
};

const input = (more: Partial<BuildInput> = {}): CoordinatorInput => ({
  command: 'Let find-sale look in the shop, too',
  candidates: [candidate('build.edit', 'Change an asset', 'text')],
  mode: 'code',
  results: [],
  building: { ...building, ...more },
});

const call = { status: 'selected', name: 'build.edit', args: { text: 'new' } };

describe('the Coordinator by a model, when it builds', () => {
  it('shows the unchanged file, samples, and the signatures it may call (A3, B8)', async () => {
    const { roles, model, reports } = asked([call], { builds: true });

    expect(await coordinate(roles, input())).toMatchObject(call);

    const { system = '', prompt = '' } = model.requests[0] ?? {};
    expect(system).toMatch(/^You build what one command says/);
    expect(prompt).toContain('build.edit(text: string)\n  Change an asset\n  text: The whole file');
    expect(prompt).toContain('The workflow find-sale as it stands:\n---\nname: find-sale\n---');
    expect(prompt).toContain('shop.search(query: string)');
    expect(prompt).not.toContain('# The last attempt');
    expect(prompt).toMatch(/# Command\nLet find-sale look in the shop, too$/);
    expect(reports[0]).toMatchObject({ role: 'builder', budget: 20_000 });
  });

  it('shows its last call with the error (A3, B8)', async () => {
    const lastFailure = { args: { text: 'old' }, message: 'line 3: expected steps' };
    const { roles, model } = asked([call], { builds: true });

    await coordinate(roles, input({ lastFailure }));

    expect(model.requests[0]?.prompt).toContain(
      'Arguments: {"text":"old"}\nError: line 3: expected steps',
    );
  });

  it('names the option to raise if a file exceeds its prompt (A20)', async () => {
    const { roles, model } = asked([], { builds: true });

    await expect(coordinate(roles, input({ brief: 'a word '.repeat(20_000) }))).rejects.toThrow(
      'raise option budgets.builder',
    );
    expect(model.requests).toEqual([]);
  });

  it.each([
    ['another tool', { ...call, name: 'shop.search' }],
    ['other tools to be shown', { status: 'search', words: 'anything' }],
  ])('selects nothing if the model names %s (A3, B8)', async (_, answer) => {
    const { roles } = asked([answer], { builds: true });
    expect(await coordinate(roles, input())).toMatchObject({ status: 'blocked' });
  });
});
