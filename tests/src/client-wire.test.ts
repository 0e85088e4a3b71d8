import { memoryStore } from '@pce/core';
import { diffClassifier } from '@pce/diff';
import { createServer } from '@pce/server';
import { createTracker } from '@pce/tracker';
import { expect, it } from 'vitest';
import { generateClientWire } from './generate-client-wire.ts';

const files = {
  api: new URL('../../packages/client/src/wire/api.generated.ts', import.meta.url),
  documents: new URL('../../packages/client/src/wire/documents.generated.ts', import.meta.url),
};

it("has the client's types and readers as the server's OpenAPI document says (D3, D4)", async () => {
  const store = memoryStore();
  await using episodes = createTracker({ store, classifier: diffClassifier() });
  const { openapi } = createServer({ store, turns: 'shown', episodes });
  const { api, documents } = await generateClientWire(openapi);
  await expect(api).toMatchFileSnapshot(files.api.pathname);
  await expect(documents).toMatchFileSnapshot(files.documents.pathname);
});
