// What importing the built @pce/core adds to the start of a bare Node: the median of nine runs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const limitMs = 50;
const runs = 9;

const core = new URL('../packages/core/dist/index.js', import.meta.url);
if (!existsSync(core)) {
  console.log('packages/core/dist is missing: build first');
  process.exit(1);
}

function milliseconds(program) {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - started;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const bare = [];
const importing = [];
milliseconds(`import '${core}'`); // the first one pays for the disk
for (let count = 0; count < runs; count += 1) {
  bare.push(milliseconds(''));
  importing.push(milliseconds(`import '${core}'`));
}
const added = median(importing) - median(bare);
console.log(
  `${added.toFixed(1)} ms over bare Node (limit ${limitMs}; ${median(bare).toFixed(1)} and ${median(importing).toFixed(1)})`,
);
process.exitCode = added <= limitMs ? 0 : 1;
