// One measurement in this process. Prints its results as JSON: `node --expose-gc measure.ts <name> <samples>`.
import { measurements } from './measurements/index.ts';

const [name = '', samples] = process.argv.slice(2);
const measurement = await measurements[name]?.();
if (measurement === undefined) throw new Error(`there is no measurement ${name}`);
console.log(JSON.stringify(await measurement({ samples: Number(samples) })));
