import { type Folder, makeFolder } from '@pce/test-support';
import type { ExportDocument } from '../src/documents.js';
import type { CliRun } from './cli.js';
import { runIn } from './run-here.js';
import { aPlan } from './workspace.js';

/** In a file of the workspace and in its environment. */
export const secret = 'tangerine-horse-42';

const fetchPrice = `// ---
// description: Fetch the price of one product
// parameters: { product: { type: string } }
// effect: read
// ---
import { readFileSync } from 'node:fs';
const { product } = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify({ product, price: 549 }));
`;

export async function exportTurn(): Promise<{
  readonly folder: Folder;
  readonly document: ExportDocument;
}> {
  const folder = makeFolder({
    'planning/price.md': aPlan([
      'Fetch the price of the product `laptop`',
      'Read the file `notes.txt`',
    ]),
    'execution/fetch_price.mjs': fetchPrice,
    'notes.txt': `The shop opens with ${secret}.`,
    '.env': `SHOP_KEY=${secret}\nPORT=3000\n`,
  });
  const cwd = folder.root;
  const ran = await runIn(cwd, ['run', 'planning/price.md']);
  if (ran.code !== 0) throw new Error(ran.stderr);
  const exported = await exportLast(cwd);
  if (exported.stderr !== '') throw new Error(exported.stderr);
  return { folder, document: JSON.parse(exported.stdout) };
}

/** It writes into the folder that it is called in. */
async function exportLast(folder: string): Promise<CliRun> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await runIn(folder, ['export', 'last', '--json']);
  } finally {
    process.chdir(before);
  }
}
