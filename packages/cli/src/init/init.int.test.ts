import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runHere, runIn } from '../../test/run-here.js';
import { initFromScripts } from './init-from-scripts.js';

it('writes a page whose sample of a planning document runs unchanged (E1)', async () => {
  using folder = makeFolder();
  await runHere(['init', folder.root]);
  const page = readFileSync(join(folder.root, 'pce.md'), 'utf8');
  const sample = /```md\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  writeFileSync(join(folder.root, 'planning/overview.md'), sample);

  const { code } = await runIn(folder.root, ['run', 'planning/overview.md']);

  expect(code).toBe(0);
  expect(readFileSync(join(folder.root, 'scratch/plans.txt'), 'utf8')).toContain('overview.md');
});

describe('a workspace that is made from scripts (E1)', () => {
  const script = (name: string) => ({
    [`My scripts/${name}.sh`]: '#!/bin/sh\n# Say hello\necho hello\n',
  });

  it('gets a new plan each time, beside the existing ones', async () => {
    using folder = makeFolder(script('hello'));
    const make = () => initFromScripts(folder.root, join(folder.root, 'My scripts'));

    const made = [await make(), await make(), await make(), await make()];

    expect(made.map(({ plan }) => plan)).toEqual([
      'planning/first-steps.md',
      'planning/use-My-scripts.md',
      'planning/use-My-scripts-2.md',
      'planning/use-My-scripts-3.md',
    ]);
    expect(made.map(({ tools }) => tools)).toEqual(made.map(() => ['script.hello']));
    expect(made[1]?.files).toEqual(['planning/use-My-scripts.md']);
    expect(made[1]?.kept).toContain('execution/hello.tool.yaml');
    expect(readFileSync(join(folder.root, 'planning/first-steps.md'), 'utf8')).toContain(
      'Tries the scripts of `My scripts` ',
    );
  });

  it('tries six of its scripts, and names the others', async () => {
    const names = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8'];
    using folder = makeFolder(Object.assign({}, ...names.map(script)));

    const { plan } = await initFromScripts(folder.root, join(folder.root, 'My scripts'));
    const text = readFileSync(join(folder.root, plan), 'utf8');
    const [steps = '', more = ''] = text.split('## Constraints');

    expect(steps.match(/script\.\w+/g)).toHaveLength(6);
    expect(more.match(/script\.\w+/g)).toHaveLength(2);
  });
});
