/**
 * Puts items in place of each item of a stream. Unlike a generator, an iterator of it that waits hears that its reader has
 * left.
 */
export function expandStream<From, To>(
  stream: AsyncIterable<From>,
  expand: (item: From) => readonly To[] | Promise<readonly To[]>,
): AsyncIterable<To> {
  return {
    [Symbol.asyncIterator]() {
      const source = stream[Symbol.asyncIterator]();
      let waiting: readonly To[] = [];
      return {
        async next(): Promise<IteratorResult<To, undefined>> {
          while (waiting.length === 0) {
            const { done, value } = await source.next();
            if (done) return { done: true, value: undefined };
            waiting = await expand(value);
          }
          const [value, ...others] = waiting as readonly [To, ...To[]];
          waiting = others;
          return { done: false, value };
        },
        async return(): Promise<IteratorResult<To, undefined>> {
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
