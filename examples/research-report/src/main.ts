import { fileURLToPath } from 'node:url';
import { scriptedModel } from '@pce/testkit';
import { pickModel } from './pick-model.ts';
import { research } from './research.ts';
import { offlineScript } from './script.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { PCE_MODEL: name = '' } = process.env;
const model = name === '' ? scriptedModel(offlineScript()) : pickModel(name);
console.log(`answered by ${model.id}\n`);

const { result, report } = await research(root, model);
console.log(report ?? `no answer: ${result.interventions.map(({ message }) => message).join()}`);
const { modelCalls, inputTokens } = result.usage;
console.log(`${result.status}: ${modelCalls} model calls, ${inputTokens} tokens in; report.md`);
process.exitCode = result.status === 'completed' ? 0 : 1;
