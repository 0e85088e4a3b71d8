import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files of the client that the page does not ask for anything; each exports what its name says, as `api/admin.ts` exports `adminApi`. */
const unused = ['admin', 'agents', 'attachments', 'report', 'threads', 'webhooks'];

/** Sources of `@pce/client`. */
export const clientSources = fileURLToPath(new URL('../client/src', import.meta.url));

/** Leaves out of the page what it never asks the server for: the page has 66 KiB for everything. */
export function pageClient() {
  return {
    name: 'page-client',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id === './de.json' ? germanTexts : undefined),
    load(id: string): string | undefined {
      if (id === germanTexts) return textsLike('en', 'de');
      // Its parts have no styles of their own that would have to be there first.
      if (id.includes('vite/preload-helper'))
        return 'export const __vitePreload = (load) => load();';
      if (id.endsWith('/wire/api.generated.ts'))
        return withoutUnusedTables(readFileSync(id, 'utf8'));
      const part = unused.find((each) => id.endsWith(`/client/src/api/${each}.ts`));
      return part && `export const ${part}Api = () => ({});`;
    },
  };
}

/** Module of the German texts; a name that ends in `.json` would be read as JSON. */
const germanTexts = '\0german-texts';

type Words = string | { readonly [key: string]: Words };

/** Returns a module of the texts of one language that takes its keys from those of another one. */
function textsLike(model: string, language: string): string {
  const fileOf = (name: string) =>
    fileURLToPath(new URL(`page/text/${name}.json`, import.meta.url));
  const wordsIn = (name: string): Words => JSON.parse(readFileSync(fileOf(name), 'utf8'));
  const listed = (like: Words, words: Words | undefined): readonly string[] => {
    if (typeof words === 'string') return [words];
    if (words === undefined || typeof like === 'string')
      throw new Error(`${language}.json lacks texts`);
    return Object.entries(like).flatMap(([key, each]) => listed(each, words[key]));
  };
  const texts = listed(wordsIn(model), wordsIn(language)).join('\n');
  return `import model from ${JSON.stringify(fileOf(model))};
const texts = ${JSON.stringify(texts)}.split('\\n');
const fill = (words) =>
  typeof words === 'string' ? texts.shift() :
  Array.isArray(words) ? words.map(fill) :
  Object.fromEntries(Object.entries(words).map(([key, each]) => [key, fill(each)]));
export default fill(model);`;
}

/** Keeps the tables of the documents that the rest of the client names, and of those within them. */
function withoutUnusedTables(source: string): string {
  const table = /^ {2}(\w+): '(.*)',\n/gm;
  const tablesOf = (text: string) =>
    new Map([...text.matchAll(table)].map(([, name = '', body = '']) => [name, body]));
  const all = tablesOf(source);
  // Within another one, such a document passes as it is: it has the same names and values on the wire.
  const isPlain = (name: string): boolean => {
    const body = all.get(name);
    if (body === undefined) return /^(?:string|number|boolean|json|json-object)$/.test(name);
    return body.split(' ').every((each) => {
      const [, name = '', of = 'string'] = /^(\w+)\??(?::([\w-]+))?/.exec(each) ?? [];
      return name === name.toLowerCase() && isPlain(of);
    });
  };
  const type = /(?<=[:'])(\w+)((?:\[\]|\|null)*)(?=[ ']|$)/g;
  const short = source.replaceAll(type, (written, name: string, rest: string) =>
    all.has(name) && isPlain(name) ? `json${rest}` : written,
  );
  const tables = tablesOf(short);
  const used = new Set<string>();
  const use = (text: string): void => {
    for (const [, name = ''] of text.matchAll(type)) {
      const body = tables.get(name);
      if (body === undefined || used.has(name)) continue;
      used.add(name);
      use(body);
    }
  };
  const folder = `${clientSources}/api`;
  const files = readdirSync(folder).filter(
    (file) => !unused.includes(basename(file, '.ts')) && !file.endsWith('.test.ts'),
  );
  for (const file of [...files, '../create-client.ts'])
    use(readFileSync(`${folder}/${file}`, 'utf8'));
  return short.replaceAll(table, (written, name: string) => (used.has(name) ? written : ''));
}
