import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findProgram } from './find-program.js';

beforeEach(() => {
  vi.stubEnv('PATH', '/no/such/folder');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['claude', 'claude is not on the PATH', 'npm install --global @anthropic-ai/claude-code'],
  ['opencode', 'opencode is not on the PATH', 'npm install --global opencode-ai'],
  ['emacs', 'emacs is not on the PATH', 'install emacs'],
  ['constructor', 'constructor is not on the PATH', 'install constructor'],
  ['./emacs', 'there is no program ./emacs', 'install ./emacs'],
])('tells how to install the missing program %s (C8)', (command, detail, how) => {
  const advice = `${how}, or name another command`;
  expect(findProgram(command)).toEqual({ ok: false, detail, advice });
});

it('finds a program by its path (C8)', () => {
  expect(findProgram(process.execPath)).toEqual({ ok: true, detail: process.execPath });
});
