import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { findWorkspace } from './find-workspace.js';

describe('findWorkspace', () => {
  it('takes the folder that is named, relative to the current one (E1)', () => {
    expect(findWorkspace({ cwd: '/a/b', workspace: '../c' })).toBe('/a/c');
  });

  it('takes the folder around planning/ for a planning document (E1)', async () => {
    using folder = makeFolder({ 'planning/deep/plan.md': '' });
    const planFile = join(folder.root, 'planning/deep/plan.md');
    expect(findWorkspace({ cwd: '/', planFile })).toBe(folder.root);
  });

  it('takes the folder of a document that has no planning/ around it (E1)', async () => {
    using folder = makeFolder({ 'notes/plan.md': '' });
    const planFile = join(folder.root, 'notes/plan.md');
    expect(findWorkspace({ cwd: '/', planFile })).toBe(join(folder.root, 'notes'));
  });

  it('takes the nearest folder with planning/ around the current one (E1)', async () => {
    using folder = makeFolder({ 'planning/plan.md': '' });
    const cwd = join(folder.root, 'src/deep');
    await mkdir(cwd, { recursive: true });
    expect(findWorkspace({ cwd })).toBe(folder.root);
  });

  it('takes the current folder where there is none (E1)', async () => {
    using folder = makeFolder({ 'planning.md': '' });
    expect(findWorkspace({ cwd: folder.root })).toBe(folder.root);
  });
});
