import { expect, it } from 'vitest';
import { sandboxChecks } from './sandbox-checks.js';

it('says that sandboxed tools can be run (B8)', async () => {
  expect(await sandboxChecks()).toEqual([
    { name: 'sandbox', status: 'ok', detail: expect.stringContaining('heap of their own') },
  ]);
});
