import { type HttpServer, startHttpServer } from '@pce/test-support';
import { onTestFinished } from 'vitest';

export async function fakeHttpServer(
  answer: Parameters<typeof startHttpServer>[0],
): Promise<HttpServer> {
  const server = await startHttpServer(answer);
  onTestFinished(server.close);
  return server;
}
