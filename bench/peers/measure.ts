// One measurement of one contender in this process. Prints its figures as JSON: `node --expose-gc measure.ts
// <measurement> '{"contender":"pce","setup":"memory","steps":100}'`.
import { measureFirstStep } from './measurements/first-step.ts';
import { measureStep } from './measurements/step.ts';
import { subjectSchema } from './subject.ts';

const [name, subject = ''] = process.argv.slice(2);
const measure = name === 'step' ? measureStep : measureFirstStep;
const figures = await measure(subjectSchema.parse(JSON.parse(subject)));
console.log(JSON.stringify(figures));
process.exit(0); // Some frameworks leave timers behind.
