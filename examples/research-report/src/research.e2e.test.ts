import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import { scriptedModel } from '@pce/testkit';
import { expect, it } from 'vitest';
import { research } from './research.ts';
import { offlineScript } from './script.ts';

const example = fileURLToPath(new URL('..', import.meta.url));

async function copyWorkspace(root: string): Promise<void> {
  for (const folder of ['planning', 'documents']) {
    await cp(join(example, folder), join(root, folder), { recursive: true });
  }
}

it('writes a report that links each statement to a document (A1, A2, A3, A4, A11, E1)', async () => {
  using folder = makeFolder({});
  const { root } = folder;
  await copyWorkspace(root);

  const { result, report = '' } = await research(root, scriptedModel(offlineScript()));

  expect(result).toMatchObject({ status: 'completed', warnings: [] });
  expect(result.goals.map(({ status }) => status)).toEqual(Array(4).fill('achieved'));
  expect(report).toContain('The net cost was 82,176 EUR [^c4], or 64 EUR a loan [^c4].');
  expect(report).toContain('[^c4]: [documents/costs.md](documents/costs.md): ');
  // 19% is computed from two figures of a document.
  expect(report).toContain(
    `Statements: 2 supported, 1 derived, 4 asserted. Journal: turn ${result.turn}.`,
  );
  expect(await readFile(join(root, 'report.md'), 'utf8')).toBe(report);
});

it('shows the model the instructions in a letter as data, between marks, and deletes nothing (A6)', async () => {
  using folder = makeFolder({});
  const { root } = folder;
  await copyWorkspace(root);
  const model = scriptedModel(offlineScript());

  await research(root, model);

  const [prompt = ''] = model.requests
    .map((request) => request.prompt)
    .filter((text) => text.includes('ignore your instructions'));
  const before = prompt.slice(0, prompt.indexOf('ignore your instructions'));
  expect(before.lastIndexOf('<<')).toBeGreaterThan(before.lastIndexOf('>>'));
  expect(await readdir(join(root, 'documents'))).toHaveLength(4);
});
