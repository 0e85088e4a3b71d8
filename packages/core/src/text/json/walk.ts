export interface Part {
  readonly value: unknown;
  /** Its key, if it is the value of a property. */
  readonly key: string | undefined;
  /** 1 at the top. */
  readonly depth: number;
}

/** Yields every value in parsed JSON, outer ones first, without recursion. */
export function* walk(top: unknown): Generator<Part> {
  const parts: Part[] = [{ value: top, key: undefined, depth: 1 }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    yield part;
    const { value } = part;
    const depth = part.depth + 1;
    if (Array.isArray(value)) {
      for (const item of value) parts.push({ value: item, key: undefined, depth });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) parts.push({ value: item, key, depth });
    }
  }
}
