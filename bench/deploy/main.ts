// `npm run bench:deploy [-- 1000]`: five releases with changed tools, roles and workflows over one store, old beside new.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploy } from './deploy.ts';

const folder = mkdtempSync(join(tmpdir(), 'pce-deploy-'));
try {
  const figures = await deploy(folder, Number(process.argv[2] ?? 1_000));
  console.log(JSON.stringify(figures, undefined, 2));
  const { stranded, doubled, missing } = figures;
  if (stranded + doubled + missing > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
