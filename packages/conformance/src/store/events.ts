import assert from 'node:assert/strict';
import type { AppendInput, JournalEntry, SealedEvent } from '@pce/core/store';

/** Returns an event that differs from every other one. */
export function anEvent(version: number, label = ''): SealedEvent {
  return {
    version,
    type: 'test.happened',
    body: JSON.stringify({ type: 'test.happened', v: 1, label, version }),
    hash: version.toString(16).padStart(64, '0'),
  };
}

export function anAppend(
  stream: string,
  expectedVersion = 0,
  { count = 1, label = '' }: { count?: number; label?: string } = {},
): AppendInput {
  const events = Array.from({ length: count }, (_, index) =>
    anEvent(expectedVersion + index + 1, label),
  );
  return { stream, expectedVersion, events };
}

export function sealedOf({ version, type, body, hash }: JournalEntry): SealedEvent {
  return { version, type, body, hash };
}

export const versionsOf = (entries: readonly JournalEntry[]): number[] =>
  entries.map(({ version }) => version);

/** Asserts that positions grow from one to the next. */
export function assertGrowing(positions: readonly number[]): void {
  assert.deepEqual(
    [...new Set(positions)].sort((x, y) => x - y),
    positions,
  );
}
