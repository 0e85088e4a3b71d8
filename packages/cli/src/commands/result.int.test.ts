import { createOrchestrator } from '@pce/core';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { scriptedRoles } from '@pce/testkit';
import { afterAll, expect, it } from 'vitest';
import { runHere } from '../../test/run-here.js';

const folder = makeFolder();

afterAll(() => folder.remove());

it('prints no draft as the answer of a turn that was paused before its validation (A13)', async () => {
  const file = folder.newFile();
  const validating = Promise.withResolvers<void>();
  const roles = scriptedRoles({
    validate: (_, { signal }) => {
      validating.resolve();
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
  });
  await using pce = createOrchestrator({ ...roles, store: () => sqliteStore(file) });
  const turn = pce.start('Do it');
  await validating.promise;
  const { answer } = await turn.pause({ cutsRoles: true });
  const place = ['last', '--workspace', folder.root, '--store', file];
  const { code, stdout, stderr } = await runHere(['result', ...place]);

  expect(answer).not.toBeNull();
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('status: paused');
  expect((await runHere(['log', ...place])).stdout).toContain('### Draft, not delivered');
});
