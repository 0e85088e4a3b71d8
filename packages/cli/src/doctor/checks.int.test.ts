import { execFileSync } from 'node:child_process';
import { makeFolder } from '@pce/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { ignoredChecks } from './checks.js';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['.env\nscratch/\n', { status: 'ok' }],
  ['.env\n', { status: 'warning', advice: 'add scratch/ to .gitignore' }],
])('says whether git leaves out secrets and temporary files: %j (E2)', (ignored, check) => {
  using folder = makeFolder({ '.gitignore': ignored });
  expect(ignoredChecks(folder.root)).toEqual([]);
  execFileSync('git', ['init', '-q'], { cwd: folder.root });
  expect(ignoredChecks(folder.root)).toMatchObject([check]);
});
