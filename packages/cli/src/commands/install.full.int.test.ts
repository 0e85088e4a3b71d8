import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '@pce/process-group';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runCli } from '../../test/cli.js';
import { runHere } from '../../test/run-here.js';

const packageJson = JSON.stringify({ dependencies: { greeting: 'file:greeting' } });
const greeting = {
  'greeting/package.json': JSON.stringify({
    name: 'greeting',
    version: '1.0.0',
    scripts: { install: "node -e \"fs.writeFileSync('../ran', '')\"" },
  }),
  'greeting/index.js': "module.exports = 'hello';\n",
};

it('installs package.json into the workspace without scripts of packages, once it is confirmed (E2)', async () => {
  using folder = makeFolder({ 'pce.md': '', 'package.json': packageJson, ...greeting });
  const place = ['--workspace', folder.root];
  const asked = await runHere(['install', ...place]);
  const shown = await runHere(['install', '--dry-run', '--json', ...place]);
  const made = join(folder.root, 'node_modules/greeting/index.js');

  expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') });
  expect(JSON.parse(shown.stdout)).toMatchObject({
    steps: [{ file: 'package.json', command: expect.arrayContaining(['--ignore-scripts']) }],
    installed: false,
  });
  expect(existsSync(made)).toBe(false);
  const { code } = await runCli(['install', '--yes'], { cwd: folder.root });
  expect([code, existsSync(made), existsSync(join(folder.root, 'ran'))]).toEqual([0, true, false]);
});

it('installs requirements.txt into an environment of the workspace, which its scripts run in (E2)', async ({
  skip,
}) => {
  if (findExecutable('python3') === undefined) skip('python3 is not installed');
  const script = `# ---
# description: Tell the prefix
# effect: read
# ---
import json, sys
print(json.dumps({"prefix": sys.prefix}))
`;
  using folder = makeFolder({
    'pce.md': '',
    'requirements.txt': '# none\n',
    'execution/prefix.py': script,
  });
  const { code, stderr } = await runCli(['install', '--yes'], { cwd: folder.root });
  if (/ensurepip is not available/.test(stderr)) skip('the module venv is not whole');
  expect(code).toBe(0);
  const run = await runCli(['run', 'Tell the prefix', '--json'], { cwd: folder.root });
  expect(run.stdout).toContain(join(folder.root, '.venv'));
}, 120_000);
