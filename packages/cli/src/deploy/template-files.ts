import { readdirSync, readFileSync } from 'node:fs';

/** Returns the files of `deploy/` by name. The build puts them in the place of this module. */
export function templateFiles(): Readonly<Record<string, string>> {
  const folder = new URL('../../../../deploy/', import.meta.url);
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  );
}
