/**
 * An arrival on a connection: the JSON of an event or, unless it was cut, the end of the stream.
 */
export type Arrival = { readonly type: 'event'; readonly data: string } | { readonly type: 'end' };

/** Opens a connection that brings the events after a number. Rejects if it cannot be opened. */
export type EventSource = (after: number, signal: AbortSignal) => AsyncIterable<Arrival>;
