// `npm run bench:deploy [-- 1000]`: five releases with changed tools, roles and workflows over one store, old beside new.
import { makeFolder } from '@pce/test-support';
import { deploy } from './deploy.ts';

using folder = makeFolder();
const figures = await deploy(folder.root, Number(process.argv[2] ?? 1_000));
console.log(JSON.stringify(figures, undefined, 2));
const { stranded, doubled, missing } = figures;
if (stranded + doubled + missing > 0) process.exitCode = 1;
