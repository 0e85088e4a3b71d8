/** Value of an attribute. */
export type AttributeValue = string | number | boolean;

/** Attributes by name. */
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** An event of a span. */
export interface SpanEvent {
  readonly name: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly attributes: Attributes;
}

/** A finished span, as sinks receive it. Ids are hexadecimal, times Unix times in milliseconds. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Absent for the root of a trace. */
  readonly parentSpanId?: string;
  readonly name: string;
  /** `client`: a call of a model. */
  readonly kind: 'internal' | 'client';
  readonly from: number;
  readonly to: number;
  readonly attributes: Attributes;
  readonly events?: readonly SpanEvent[];
  /** The turn that a fork continues. */
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isError?: true;
}

/** Receives finished spans and passes them on. */
export interface SpanSink {
  /** Takes a span without blocking. */
  add(span: Span): void;
  /** Resolves once everything taken is passed on, or could not be at present. Never rejects. */
  flush?(): Promise<void>;
}
