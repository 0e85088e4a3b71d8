import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files of the client that the page does not ask for anything, `client.plans` say, with what each exports. */
const unused = new Map([
  ...['admin', 'attachments', 'plans', 'threads', 'webhooks'].map(
    (part) => [`api/${part}.ts`, `${part}Api`] as const,
  ),
  ['api/plan-body.ts', 'planBody'],
  ['wire/work.ts', 'readWork'],
]);

/** Methods of `client.agents` but `list`, which is all that the page asks. */
const notListed = /^ {4}(?!list\b)\w+: [\s\S]*?,\n(?= {4}\w+:| {2}\};)/gm;

/** Documents that programs of agents and of hosts send and get: the page does not. */
const unusedDocuments = [
  ...['NewAgent', 'RegisteredAgent', 'AgentCapabilities', 'Breakdown', 'Subtask'],
  ...['Report', 'ReportReceipt', 'NewExecution', 'NewAttachment', 'CheckpointContent'],
];

/** Sources of `@pce/client`. */
export const clientSources = fileURLToPath(new URL('../client/src', import.meta.url));

/** Leaves out of the page what it never asks the server for: the page has 61 KiB for everything. */
export function pageClient() {
  return {
    name: 'page-client',
    enforce: 'pre' as const,
    load(id: string): string | undefined {
      if (id.endsWith('/wire/api.generated.ts'))
        return withoutUnusedTables(readFileSync(id, 'utf8'));
      if (id.endsWith('/client/src/api/agents.ts'))
        return readFileSync(id, 'utf8').replaceAll(notListed, '');
      const [, name] = [...unused].find(([file]) => id.endsWith(`/client/src/${file}`)) ?? [];
      return name && `export const ${name} = () => ({});`;
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
  const files = readdirSync(folder).filter(
    (file) => !unused.has(`api/${file}`) && !file.endsWith('.test.ts'),
  );
  for (const file of [...files, '../create-client.ts'])
    use(readFileSync(`${folder}/${file}`, 'utf8'));
  return source.replaceAll(table, (all, name: string) => (used.has(name) ? all : ''));
}
