/**
 * What a connection brings: the JSON of events and, unless it was cut, the server's word that there are no more.
 */
export type Arrival = { readonly type: 'event'; readonly data: string } | { readonly type: 'end' };

/** Opens a connection that brings the events after a number. Rejects where it cannot be opened. */
export type EventSource = (after: number, signal: AbortSignal) => AsyncIterable<Arrival>;
