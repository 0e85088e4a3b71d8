const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Returns the media type of a file by its extension. Throws for one that no part of the page should have. */
export function contentType(name: string): string {
  const type = types[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`${name}: add its media type to content-type.ts`);
  return type;
}
