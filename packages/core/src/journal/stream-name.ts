/** Returns the name of a stream from its kind and id; the id is empty for a kind with a single stream. */
export function streamName({ name }: { readonly name: string }, id: string): string {
  return id === '' ? name : `${name}/${id}`;
}

/** Splits a stream's name into kind and id. */
export function parseStreamName(stream: string): { readonly name: string; readonly id: string } {
  const end = stream.indexOf('/');
  if (end === -1) return { name: stream, id: '' };
  return { name: stream.slice(0, end), id: stream.slice(end + 1) };
}
