import type { Json } from '@pce/core/contracts';

/** Resolves a local reference (`#`, `#/$defs/address`). Returns `undefined` for any other or a dangling one. */
export function resolvePointer(root: Json, reference: string): Json | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let found: Json | undefined = root;
  for (const part of reference.slice(2).split('/')) {
    const key = unescaped(part);
    if (key === undefined || typeof found !== 'object' || found === null) return undefined;
    found = Object.hasOwn(found, key)
      ? Object.entries(found).find(([each]) => each === key)?.[1]
      : undefined;
  }
  return found;
}

function unescaped(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
