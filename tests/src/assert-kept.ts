import assert from 'node:assert/strict';
import type { Store } from '@pce/core';
import type { Acknowledged } from './observed-store.ts';

/** Asserts that every acknowledged append exists unchanged. */
export async function assertKept(
  store: Store,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  for (const [stream, appends] of Map.groupBy(acknowledged, ({ stream }) => stream)) {
    const entries = await store.read({ stream });
    for (const { version, hash } of appends) {
      assert.equal(entries[version - 1]?.hash, hash, `event ${version} of ${stream} was lost`);
    }
  }
}
