import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createServer } from '@pce/server';
import { createTracker } from '@pce/tracker';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';

// The rules of `redocly lint`, from the package behind the command, which itself depends on a whole documentation site.

/** Returns the problems of a document by the default rules of the command, as errors. */
async function lint(document: unknown): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location: [place] }) => {
    return `${ruleId} at ${place?.pointer}: ${message}`;
  });
}

describe('redocly lint', () => {
  it('finds nothing in the OpenAPI document of a server with all features (D4)', async () => {
    await using store = memoryStore();
    await using episodes = createTracker({ store, classifier: diffClassifier() });
    await using server = createServer({ store, turns: 'shown', episodes });
    const { servers: _, ...incomplete } = server.openapi;

    expect(await lint(server.openapi)).toEqual([]);
    expect(await lint(incomplete)).toEqual([expect.stringContaining('no-empty-servers')]);
  });
});
