// `node src/measure-dollar.ts <program> <folder> <turns> [call]`: runs or resumes an owner's turns, killed in a call.
import { loopScript } from './models/script.ts';
import { openProvider } from './provider.ts';
import { spenders } from './spenders.ts';

const [name = '', folder = '', turns = '1', killAt] = process.argv.slice(2);
const load = spenders[name];
if (load === undefined) throw new Error(`${name} is none of ${Object.keys(spenders).join(', ')}`);
const { spend } = await load();
const script = loopScript(openProvider(folder, { killAt: killAt ? Number(killAt) : undefined }));
await spend({ folder, script, turns: Array.from({ length: Number(turns) }, (_, i) => `t${i}`) });
process.exit(); // some keep timers
