// One measurement of one contender in this process. Prints its figures as JSON:
// `node --expose-gc measure.ts <measurement> '{"contender":"pce","setup":"memory","steps":100}'`.
import { isMeasurementName, measurements } from './measurements/index.ts';
import { subjectSchema } from './subject.ts';

const [name = '', subject = ''] = process.argv.slice(2);
if (!isMeasurementName(name)) throw new Error(`there is no measurement ${name}`);
const figures = await measurements[name](subjectSchema.parse(JSON.parse(subject)));
console.log(JSON.stringify(figures));
process.exit(0); // Some frameworks leave timers behind.
