import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { deploy } from './deploy.ts';

it('five releases strand, lose and double nothing of 60 turns (F21)', async () => {
  using folder = makeFolder();
  const figures = await deploy(folder.root, 60);
  expect(figures).toMatchObject({ turns: 60, completed: 60, stranded: 0, doubled: 0, missing: 0 });
  expect(figures.mostAsked).toBeLessThanOrEqual(5);
});
