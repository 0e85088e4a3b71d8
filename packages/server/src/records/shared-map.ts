const size = 256;

type Bucket<Value> = ReadonlyMap<string, Value>;

/** An immutable map whose changed copies share what did not change: a change of one of n entries copies about n/256. */
export class SharedMap<Value> {
  readonly #buckets: readonly (Bucket<Value> | undefined)[];

  constructor(buckets: readonly (Bucket<Value> | undefined)[] = Array(size).fill(undefined)) {
    this.#buckets = buckets;
  }

  get(key: string): Value | undefined {
    return this.#buckets[bucketOf(key)]?.get(key);
  }

  /** Returns the values, in no order. */
  *values(): Generator<Value> {
    for (const bucket of this.#buckets) yield* bucket?.values() ?? [];
  }

  with(key: string, value: Value): SharedMap<Value> {
    return this.#changed(key, (bucket) => bucket.set(key, value));
  }

  without(key: string): SharedMap<Value> {
    return this.#changed(key, (bucket) => bucket.delete(key));
  }

  #changed(key: string, change: (bucket: Map<string, Value>) => void): SharedMap<Value> {
    const index = bucketOf(key);
    const bucket = new Map(this.#buckets[index]);
    change(bucket);
    return new SharedMap(this.#buckets.with(index, bucket));
  }
}

function bucketOf(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) | 0;
  return (hash >>> 0) % size;
}
