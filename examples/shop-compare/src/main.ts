import { evidenceIn } from '@pce/roles';
import { scriptedModel } from '@pce/testkit';
import { compare, request } from './compare.ts';
import { pickModel } from './pick-model.ts';
import { script } from './script.ts';

const { PCE_MODEL: name = '' } = process.env;
const model = name === '' ? scriptedModel(script) : pickModel(name);
console.log(`${request}\n(answered by ${model.id})\n`);

const { result, workflows } = await compare(model);
const { status, answer, claims, usage } = result;
console.log(answer ?? `no answer: ${result.interventions.map(({ message }) => message).join()}`);
console.log(`\n${status}; workflows used: ${workflows.join() || 'none'}`);
for (const { id, claim, source } of claims) console.log(`${id}: ${claim} (${source})`);
for (const { label, text } of evidenceIn(result)) console.log(`${label}: ${text}`);
console.log(`${usage.modelCalls} model calls, ${usage.inputTokens} tokens in`);
process.exitCode = status === 'completed' ? 0 : 1;
