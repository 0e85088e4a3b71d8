import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createServer } from '@pce/server';
import { createTracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { generateClientWire } from './generate-client-wire.ts';

const file = new URL('../../packages/client/src/wire/api.generated.ts', import.meta.url);

it("has the client's types and readers as the server's OpenAPI document says (D3, D4)", async () => {
  const store = memoryStore();
  await using episodes = createTracker({ store, classifier: diffClassifier() });
  const { openapi } = createServer({ store, turns: 'shown', episodes });
  await expect(await generateClientWire(openapi)).toMatchFileSnapshot(file.pathname);
});
