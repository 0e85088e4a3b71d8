import { startHttpServer } from '@pce/test-support';
import * as z from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.string().optional(),
    doubleValue: z.number().optional(),
    boolValue: z.boolean().optional(),
  }),
});

const spanSchema = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: z.array(attribute),
  status: z.object({ code: z.number() }).optional(),
});

const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A span as a receiver gets it. */
export type ReceivedSpan = z.infer<typeof spanSchema>;

/** Starts a receiver of OTLP over HTTP in JSON on loopback, which answers with `status`. */
export async function startReceiver({ status = 200 } = {}) {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const headers: (string | undefined)[] = [];
  const state = { status };
  const server = await startHttpServer((request, response, body) => {
    bodies.push(body);
    headers.push(request.headers['x-key']?.toString());
    if (state.status === 200)
      for (const { scopeSpans } of bodySchema.parse(JSON.parse(body)).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(state.status).end('{}');
  });
  return {
    spans,
    bodies,
    headers,
    state,
    url: `http://${server.host}/v1/traces`,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

/** Returns an attribute of a span. */
export function attributeOf(
  { attributes }: ReceivedSpan,
  name: string,
): string | number | undefined {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.doubleValue ?? (value?.intValue && Number(value.intValue));
}
