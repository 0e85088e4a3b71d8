import { client, methods, ndJsonStream, PROTOCOL_VERSION } from '@agentclientprotocol/sdk';
import { serveAcp } from '@pce/acp';
import type { Orchestrator } from '@pce/core';
import { startHttpServer } from '@pce/test-support';
import { DefaultChatTransport, type UIMessage, type UIMessageChunk } from 'ai';
import * as z from 'zod';

/** Opens a page of the AI SDK on the routes of chats. */
export function openPage(handler: (request: Request) => Promise<Response>) {
  const transport = new DefaultChatTransport<UIMessage>({
    api: 'http://chat.test/api/chat',
    fetch: (url, init) => handler(new Request(url, init)),
  });
  return {
    /** Says something, and returns what the page is sent until the turn ends or waits. */
    async say(chatId: string, text: string): Promise<readonly UIMessageChunk[]> {
      const messages: UIMessage[] = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text }] }];
      const stream = await transport.sendMessages({
        trigger: 'submit-message',
        chatId,
        messages,
        messageId: undefined,
        abortSignal: undefined,
      });
      const chunks: UIMessageChunk[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      return chunks;
    },
  };
}

/** Opens an editor of the Agent Client Protocol whose person chooses by `permit`. */
export function openEditor(pce: Orchestrator, user: string, permit: () => string) {
  const toAgent = new TransformStream<Uint8Array, Uint8Array>();
  const toEditor = new TransformStream<Uint8Array, Uint8Array>();
  const served = serveAcp(pce, { input: toAgent.readable, output: toEditor.writable, user });
  const { agent } = client({ name: 'editor' })
    .onNotification(methods.client.session.update, () => undefined)
    .onRequest(methods.client.session.requestPermission, () => ({
      outcome: { outcome: 'selected', optionId: permit() },
    }))
    .connect(ndJsonStream(toAgent.writable, toEditor.readable));
  return {
    /** Loads a session, which continues its turn. */
    async load(sessionId: string): Promise<void> {
      const hello = { protocolVersion: PROTOCOL_VERSION, clientCapabilities: {} };
      await agent.request(methods.agent.initialize, hello);
      await agent.request(methods.agent.session.load, { sessionId, cwd: '/', mcpServers: [] });
    },
    close: () => served.close(),
  };
}

const value = z
  .object({ stringValue: z.string(), intValue: z.string(), doubleValue: z.number() })
  .partial()
  .transform(({ stringValue, intValue, doubleValue }) => doubleValue ?? intValue ?? stringValue);
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z
    .array(z.object({ key: z.string(), value }))
    .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value]))),
});
const body = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** Starts a receiver of OTLP in JSON on loopback that keeps spans. */
export async function startReceiver() {
  const spans: z.output<typeof span>[] = [];
  const server = await startHttpServer((_, response, text) => {
    const { resourceSpans } = body.parse(JSON.parse(text));
    for (const { scopeSpans } of resourceSpans)
      spans.push(...scopeSpans.flatMap((one) => one.spans));
    response.end('{}');
  });
  const url = `http://${server.host}/v1/traces`;
  return { spans, url, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}
