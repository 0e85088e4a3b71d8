import type { Attributes, AttributeValue, Span } from './span.js';

/** Returns the body of a request to `/v1/traces`, by OTLP's encoding in JSON. */
export function otlpJson(spans: readonly Span[], resource: Attributes): string {
  const scope = { name: '@pce/otel' };
  const scopeSpans = [{ scope, spans: spans.map(toSpan) }];
  return JSON.stringify({
    resourceSpans: [{ resource: { attributes: toList(resource) }, scopeSpans }],
  });
}

function toSpan(span: Span) {
  const { traceId, spanId, parentSpanId, name, kind, from, to, events, links, isError } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: kind === 'client' ? 3 : 1,
    startTimeUnixNano: nanos(from),
    endTimeUnixNano: nanos(to),
    attributes: toList(span.attributes),
    ...(events && {
      events: events.map((event) => ({
        name: event.name,
        timeUnixNano: nanos(event.at),
        attributes: toList(event.attributes),
      })),
    }),
    ...(links && { links }),
    ...(isError && { status: { code: 2 } }),
  };
}

/** Numbers of 64 bits are texts. */
function nanos(ms: number): string {
  return `${Math.round(ms)}000000`;
}

function toList(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));
}

function toValue(value: AttributeValue) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
