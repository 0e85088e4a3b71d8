// `node src/main.ts <pce|ai-sdk|…> <folder> [decision]`: resumes the program in a folder, and prints its
// outcome as a line of JSON.
import { parseArgs } from 'node:util';
import { openBank } from './bank.ts';
import { contenders, isContender } from './contenders.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kill: { type: 'string' }, // `before` or `after` the refund
    'takes-keys': { type: 'boolean', default: false },
  },
});
const [name = 'pce', folder = '.', choice] = positionals;
const { kill, 'takes-keys': takesKeys } = values;
if (!isContender(name)) throw new Error(`${name} is none of ${Object.keys(contenders).join(', ')}`);
if (kill !== undefined && kill !== 'before' && kill !== 'after') {
  throw new Error(`--kill ${kill}: expected before or after`);
}
const run = await contenders[name].load();
const bank = openBank(folder, { takesKeys, kill });
console.log(JSON.stringify(await run({ folder, bank, choice })));
