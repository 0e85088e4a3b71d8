import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runIn } from '../../test/run-here.js';
import { aPlan } from '../../test/workspace.js';

describe('pce otel', () => {
  let folder: Folder;
  const bodies: string[] = [];
  const status = 200;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    bodies.push(body);
    response.writeHead(status).end();
  });

  beforeAll(async () => {
    folder = makeFolder({
      'planning/read.md': aPlan(['Read the file `notes.txt`']),
      'notes.txt': 'tangerine',
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
    server.close();
    folder.remove();
  });

  const sentIds = () => {
    const ids = bodies.flatMap((body) => body.match(/"spanId":"[\da-f]{16}"/g) ?? []);
    bodies.length = 0;
    return ids.sort();
  };

  it('sends the spans that a turn sent with --otlp, without content unless asked (F5)', async () => {
    const ran = await runIn(folder.root, ['run', 'planning/read.md', '--otlp']);
    expect(ran.code).toBe(0);
    const live = sentIds();
    expect(live.length).toBeGreaterThan(3);

    const sent = await runIn(folder.root, ['otel', 'last', '--json']);
    expect(JSON.parse(sent.stdout)).toMatchObject({ spans: live.length });
    expect(bodies.join('')).not.toContain('tangerine');
    expect(sentIds()).toEqual(live);

    await runIn(folder.root, ['otel', 'last', '--content']);
    expect(bodies.join('')).toContain('tangerine');
  });
});
