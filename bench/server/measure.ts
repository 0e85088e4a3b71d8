// One measurement on one database; this process is the load. Prints its results as JSON: `node measure.ts <name>
// <database> full|quick`.
import { measurements } from './measurements/index.ts';
import { toDatabase } from './place/place.ts';
import { fullScale, quickScale } from './scale.ts';

const [name = '', database = '', scale = 'full'] = process.argv.slice(2);
const measurement = await measurements[name]?.();
if (measurement === undefined) throw new Error(`there is no measurement ${name}`);
const results = await measurement(toDatabase(database), scale === 'quick' ? quickScale : fullScale);
console.log(JSON.stringify(results));
