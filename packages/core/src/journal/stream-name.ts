/** Returns the name of a stream: its kind and its id. A kind that has only one stream has no ids. */
export function streamName({ name }: { readonly name: string }, id: string): string {
  return id === '' ? name : `${name}/${id}`;
}

/** Returns the kind and the id that a stream's name consists of. */
export function parseStreamName(stream: string): { readonly name: string; readonly id: string } {
  const end = stream.indexOf('/');
  if (end === -1) return { name: stream, id: '' };
  return { name: stream.slice(0, end), id: stream.slice(end + 1) };
}
