import { join } from 'node:path';
import { watchEmitters } from '@pce/test-support';
import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.js';
import { httpClient, socketClient } from '../../test/open-client.js';
import { openServer } from '../../test/open-server.js';

it('listens for the errors of every connection that a client opens (C11)', async () => {
  await using server = await openServer();
  using watch = watchEmitters();
  for (const opened of [
    await httpClient(server.factory),
    await socketClient(server.factory, join(server.folder.root, 'mcp.sock')),
  ]) {
    await callTool(opened.client, 'list_plans', {});
    await opened[Symbol.asyncDispose]();
  }

  expect(watch.unlistened()).toEqual([]);
});
