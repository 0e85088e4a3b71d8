// One measurement of one contender in this process. Prints its figures as JSON: `node --expose-gc measure.ts
// step|first-step '{"contender":"pce","setup":"memory","steps":100}'`.
import { measureFirstStep, measureStep } from './measure-step.ts';

const [name, subject = ''] = process.argv.slice(2);
const measure = name === 'step' ? measureStep : measureFirstStep;
console.log(JSON.stringify(await measure(JSON.parse(subject))));
process.exit(0); // Some frameworks leave timers behind.
