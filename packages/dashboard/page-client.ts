import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Parts of the client that the page does not ask for anything: `client.plans`, say. */
const unusedParts = ['admin', 'attachments', 'plans', 'threads', 'webhooks'];

/** Documents that programs of agents and of hosts send and get: the page does not. */
const unusedDocuments = [
  ...['NewAgent', 'RegisteredAgent', 'AgentCapabilities', 'Breakdown', 'Subtask'],
  ...['Report', 'ReportReceipt', 'NewExecution', 'NewAttachment', 'CheckpointContent'],
];

/** Sources of `@pce/client`. */
export const clientSources = fileURLToPath(new URL('../client/src', import.meta.url));

/** Leaves out of the page what it never asks the server for: the page has 60 KiB for everything. */
export function pageClient() {
  return {
    name: 'page-client',
    enforce: 'pre' as const,
    load(id: string): string | undefined {
      if (id.endsWith('/wire/api.generated.ts'))
        return withoutUnusedTables(readFileSync(id, 'utf8'));
      const part = unusedParts.find((each) => id.endsWith(`/client/src/api/${each}.ts`));
      return part && `export const ${part}Api = () => ({});`;
    },
  };
}

/** Keeps the tables of the documents that the rest of the client names, and of those within them. */
function withoutUnusedTables(source: string): string {
  const table = /^ {2}(\w+): \{\n([\s\S]*?)^ {2}\},\n/gm;
  const fields = new Map(
    [...source.matchAll(table)].map(([, name = '', body = '']) => [name, body]),
  );
  const used = new Set<string>();
  const use = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/'(\w+)(?:\[\]|\|null)*'/g)) {
      const body = fields.get(name);
      if (body === undefined || used.has(name) || unusedDocuments.includes(name)) continue;
      used.add(name);
      use(body);
    }
  };
  const folder = `${clientSources}/api`;
  const unused = [...unusedParts, 'plan-body'].map((part) => `${part}.ts`);
  const files = readdirSync(folder).filter(
    (file) => !unused.includes(file) && !file.endsWith('.test.ts'),
  );
  for (const file of [...files, '../create-client.ts'])
    use(readFileSync(`${folder}/${file}`, 'utf8'));
  return source.replaceAll(table, (all, name: string) => (used.has(name) ? all : ''));
}
