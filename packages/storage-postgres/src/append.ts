import { LeaseLostError, VersionConflictError } from '@pce/core/errors';
import {
  type AppendInput,
  type AppendResult,
  assertAppendable,
  type ViewWrite,
  type WriteViewsInput,
} from '@pce/core/store';
import { appendColumns } from './append-columns.js';
import type { Database } from './database.js';
import { encodeText, numberIn, textIn } from './row.js';
import type { Statement } from './statements.js';
import type { Write } from './write-queue.js';

/** Checks everything that needs no query; the database checks the rest. */
function assertWellFormed(input: AppendInput): void {
  assertAppendable(input, { version: input.expectedVersion, fenceToken: input.fence?.token });
}

export function encodeView({ collection, key, value }: ViewWrite): ViewWrite {
  return {
    collection: encodeText(collection),
    key: encodeText(key),
    value: value === null ? null : encodeText(value),
  };
}

function operationOf({ stream, expectedVersion, events, views, fence }: AppendInput): string {
  const [first, ...more] = events.map(({ type, body, hash }) => ({
    type: encodeText(type),
    body: encodeText(body),
    hash: encodeText(hash),
  }));
  return JSON.stringify({
    operation: 'append',
    stream: encodeText(stream),
    expected: expectedVersion,
    ...first,
    ...(more.length > 0 && { more }),
    ...(views?.length && { views: views.map(encodeView) }),
    ...(fence && { key: encodeText(fence.key), token: fence.token }),
  });
}

export function append(input: AppendInput): Write<AppendResult> {
  assertWellFormed(input);
  const { stream, expectedVersion, fence } = input;
  return {
    subject: stream,
    append: input,
    operation: () => operationOf(input),
    answer(row) {
      const outcome = textIn(row, 'outcome');
      if (fence && outcome === 'lease_lost') throw new LeaseLostError(fence.key);
      const version = numberIn(row, 'version');
      if (outcome === 'version_conflict') {
        throw new VersionConflictError(stream, expectedVersion, version);
      }
      return { version, position: numberIn(row, 'position') };
    },
  };
}

/** Writes rows if the stream still has the version they were computed from. */
export function writeViews({ stream, version, views }: WriteViewsInput): Write<void> {
  return {
    subject: stream,
    operation: () =>
      JSON.stringify({
        operation: 'write_views',
        stream: encodeText(stream),
        expected: version,
        views: views.map(encodeView),
      }),
    answer(row) {
      if (textIn(row, 'outcome') === 'written') return;
      throw new VersionConflictError(stream, version, numberIn(row, 'version'));
    },
  };
}

/**
 * Carries out appends with one statement, without retry. Returns for each what `write` would return, or `undefined` for
 * one that was refused or cannot be combined with the others: pass it to `write`. Rejects with the driver's error.
 */
export async function appendAll(
  queryOnce: Database['queryOnce'],
  statement: Statement,
  appends: readonly AppendInput[],
): Promise<readonly unknown[]> {
  const { taken, values } = appendColumns(appends);
  const answers: unknown[] = appends.map(() => undefined);
  for (const row of await queryOnce(statement, values)) {
    const index = taken[numberIn(row, 'append') - 1];
    const append = index === undefined ? undefined : appends[index];
    if (index === undefined || append === undefined) continue;
    const version = append.expectedVersion + append.events.length;
    answers[index] = { outcome: 'appended', version, position: numberIn(row, 'position') };
  }
  return answers;
}
