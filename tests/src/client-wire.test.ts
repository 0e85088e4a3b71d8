import { memoryStore } from '@pce/core';
import { createServer } from '@pce/server';
import { expect, it } from 'vitest';
import { generateClientWire } from './generate-client-wire.ts';

const file = new URL('../../packages/client/src/wire/api.generated.ts', import.meta.url);

it("has the client's types and readers as the server's OpenAPI document says (D3, D4)", async () => {
  const { openapi } = createServer({ store: memoryStore() });
  await expect(await generateClientWire(openapi)).toMatchFileSnapshot(file.pathname);
});
