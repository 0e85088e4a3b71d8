import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';
import type { PlanDocument } from '../documents.js';

const files = {
  'shop.md':
    '# Open a shop\n\n## Steps\n\n1. Rent a room (2-4 days)\n2. Paint it (1 day; depends on 1)\n',
  'circle.md': '1. Dig (depends on 2)\n2. Fill (depends on 1)\n',
  'notes.md': '- perhaps\n- or not\n',
};

describe('pce plan', () => {
  it('prints the tasks of a plan as one JSON document (D1)', async () => {
    using folder = makeFolder(files);

    const { code, stdout } = await runHere(['plan', join(folder.root, 'shop.md'), '--json']);

    const document: PlanDocument = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(document).toMatchObject({ name: 'Open a shop', phases: [], problems: [] });
    expect(document.tasks[1]).toMatchObject({
      id: '2',
      title: 'Paint it',
      parent: null,
      level: 1,
      depends_on: ['1'],
      duration: { min: 1, likely: 1, max: 1 },
      confidence: 0.85,
    });
  });

  it('prints a line for each task, parts below their whole, and a summary (D1)', async () => {
    using folder = makeFolder({
      ...files,
      'parts.md': '# Build\n\n- [ ] 1 Dig\n  - [ ] 1.1 Buy a spade (2 hours)\n- [ ] 2 Fill\n',
    });

    const shop = await runHere(['plan', join(folder.root, 'shop.md')]);
    const parts = await runHere(['plan', join(folder.root, 'parts.md')]);

    expect(shop).toEqual({
      code: 0,
      stdout: '1 Rent a room (2–4 days)\n2 Paint it (1 day; after 1)\n',
      stderr: 'Open a shop (markdown): 2 tasks, 0 errors, 0 warnings, confidence 0.85\n',
    });
    expect(parts.stdout).toMatch(/^ {2}\S+ .*Buy a spade \(2 hours\)$/m);
    expect(parts.stderr).toMatch(/: \d tasks, 0 errors, [1-9] warnings, confidence/);
  });

  it('reads a folder, and says which breakdowns a person should accept (D1)', async () => {
    using folder = makeFolder({ 'plans/notes.md': files['notes.md'] });

    const { code, stdout, stderr } = await runHere(['plan', join(folder.root, 'plans')]);

    expect(code).toBe(0);
    expect(stdout).toContain('to be reviewed');
    expect(stderr).toContain('a person should accept this breakdown');
  });

  it.each([
    ['a file that is not there', ['nothing.md'], 'nothing.md is not there'],
    ['a format there is none of', ['shop.md', '--format', 'gantt'], 'no format gantt'],
  ])('takes %s for wrong usage (D1)', async (_, [file = '', ...more], message) => {
    using folder = makeFolder(files);

    const { code, stdout } = await runHere(['plan', join(folder.root, file), ...more, '--json']);

    expect(code).toBe(1);
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(message),
    });
  });
});
