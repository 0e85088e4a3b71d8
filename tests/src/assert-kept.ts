import assert from 'node:assert/strict';
import type { Store } from '@pce/core';
import type { Acknowledged } from './observed-store.ts';

/** Every append that was acknowledged is there, and what it was. */
export async function assertKept(
  store: Store,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  for (const [stream, told] of Map.groupBy(acknowledged, ({ stream }) => stream)) {
    const entries = await store.read({ stream });
    for (const { version, hash } of told) {
      assert.equal(entries[version - 1]?.hash, hash, `event ${version} of ${stream} was lost`);
    }
  }
}
