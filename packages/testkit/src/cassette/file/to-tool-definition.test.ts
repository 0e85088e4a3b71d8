import type { Tool } from '@pce/core/tools';
import { expect, it } from 'vitest';
import { toToolDefinition } from './to-tool-definition.js';

const tool = {
  ...{ name: 'a.b', description: 'd', family: 'a', effect: 'read', modes: ['code'] },
  ...{ parameters: {}, maxOutputBytes: 9, destructive: false, owesSource: true, source: 's' },
  version: 'v',
} as unknown as Tool;

it('keeps all of a tool that can be written down, and nothing that it has not (F5)', () => {
  expect(toToolDefinition(tool)).toStrictEqual(tool);
  const more = { timeoutMs: 0, maxPasses: 2, builds: 'EDIT' as const };
  expect(toToolDefinition({ ...tool, ...more })).toStrictEqual({ ...tool, ...more });
});
