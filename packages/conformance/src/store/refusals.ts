import assert from 'node:assert/strict';
import { PceError, type PceErrorCode } from '@pce/core/errors';

export async function assertRefused(
  operation: Promise<unknown>,
  code: PceErrorCode,
): Promise<void> {
  await assert.rejects(operation, (error) => {
    assert.ok(PceError.isInstance(error), `rejected with ${error}, which is no PceError`);
    assert.equal(error.code, code);
    return true;
  });
}
