import assert from 'node:assert/strict';
import { PceError, type PceErrorCode } from '@pce/core/errors';

/** Asserts that the operation rejects with a `PceError` of this code. */
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
