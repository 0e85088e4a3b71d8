import { makeFolder } from '@pce/test-support';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installOpenai } from '../../test/install-openai.js';
import { listTheTexts } from '../../test/list-the-texts.js';
import { type ModelServer, modelServer } from '../../test/model-server.js';
import { runIn } from '../../test/run-here.js';
import type { BudgetDocument } from '../documents.js';
import type { TurnDocument } from '../index.js';

afterEach(() => vi.unstubAllEnvs());

/** The provider reads the address of its service once in a process. */
const modelOf = ({ env }: ModelServer): string => {
  vi.stubEnv('OPENAI_API_KEY', env.OPENAI_API_KEY);
  return `openai:large,baseURL=${env.OPENAI_BASE_URL},api=responses`;
};

describe('pce budget', () => {
  it('lists what turns of several processes spent, beyond which no model is called (F20)', async () => {
    await using server = await modelServer(listTheTexts);
    using folder = makeFolder({
      'texts/a.txt': 'one',
      'planning/p.md': '# P\n',
      'budgets.json': JSON.stringify({
        limits: [
          { per: 'owner', every: 'month', modelCalls: 2 },
          { per: 'group', every: 'day', tokens: 1_000_000 },
        ],
        groups: { team: ['local'] },
      }),
    });
    installOpenai(folder.root);
    const question = ['run', 'Which files are in texts?', '--model', modelOf(server), '--json'];
    const run = () => runIn(folder.root, question);

    const [first, second] = [await run(), await run()];
    const listed = await runIn(folder.root, ['budget', '--json']);
    const shown = await runIn(folder.root, ['budget']);

    const document: TurnDocument = JSON.parse(second.stdout);
    expect([first.code, second.code]).toEqual([2, 2]);
    expect(document.interventions).toMatchObject([{ kind: 'limit', code: 'modelCalls' }]);
    expect(server.requests).toHaveLength(2);
    const { budgets }: BudgetDocument = JSON.parse(listed.stdout);
    expect(budgets).toMatchObject([
      { per: 'group', name: 'team', every: 'day', spent: { modelCalls: 2 } },
      { per: 'owner', name: 'local', every: 'month', spent: { modelCalls: 2 } },
    ]);
    expect(shown.stdout).toMatch(/^owner local {2}month .*modelCalls 2 of 2 .*resets/m);
  });

  it('needs prices for a limit of cost before a model is called, and names what is wrong in the file (F20)', async () => {
    await using server = await modelServer(listTheTexts);
    const limits = [{ per: 'owner', every: 'day', cost: 1 }];
    using folder = makeFolder({
      'planning/p.md': '# P\n',
      'budgets.json': JSON.stringify({ limits }),
      'wrong/planning/p.md': '# P\n',
      'wrong/budgets.json': '{ "limits": [{ "per": "person", "every": "day", "tokens": 1 }] }',
    });
    for (const root of [folder.root, `${folder.root}/wrong`]) installOpenai(root);
    const run = (cwd: string) => runIn(cwd, ['run', 'Which files?', '--model', modelOf(server)]);

    const [unpriced, wrong] = [await run(folder.root), await run(`${folder.root}/wrong`)];

    expect([unpriced.code, wrong.code]).toEqual([1, 1]);
    expect(unpriced.stderr).toMatch(/budgets\.json: cost needs the prices of openai:large/);
    expect(wrong.stderr).toMatch(/budgets\.json: .*0\.per/);
    expect(server.requests).toEqual([]);
  });
});
