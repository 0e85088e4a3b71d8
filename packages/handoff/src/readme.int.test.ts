import { tmpdir } from 'node:os';
import { scriptedDriver } from '@pce/testkit';
import { expect, it } from 'vitest';
import { claude, driveAgent } from '../test/drive-agent.js';

it('drives an agent as the README shows (C8)', async () => {
  expect(claude.name).toBe('acp:claude');
  const driver = scriptedDriver([{ type: 'ask', title: 'write notes.md' }]);
  expect(await driveAgent(driver, tmpdir(), 'Take notes.')).toBe('allowed');
  expect(driver.running()).toBe(0);
  const failing = scriptedDriver([{ type: 'fail', message: 'no' }]);
  await expect(driveAgent(failing, tmpdir(), 'Take notes.')).rejects.toThrow(/failed/);
});
