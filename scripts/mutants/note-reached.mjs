// Loaded into each process of a test file (`node --import`): writes down the mutants that it reaches, as soon as it does,
// since a test may kill it.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

globalThis.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } };
const { mutantCoverage } = globalThis.__stryker__;
const path = join(process.env.PCE_MUTANTS_REACHED, `${process.pid}-${threadId}`);
const noted = new Set();

function note() {
  const ids = Object.keys(mutantCoverage.static).filter((id) => !noted.has(id));
  if (ids.length === 0) return;
  for (const id of ids) noted.add(id);
  appendFileSync(path, ids.map((id) => `${id}\n`).join(''));
}

setInterval(note, 100).unref();
process.on('exit', note);
