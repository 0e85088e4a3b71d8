import assert from 'node:assert/strict';
import {
  assertCode,
  type ConformanceCase,
  deepFreeze,
  describeError,
  settle,
  toCases,
} from '../suite/conformance-case.js';
import { aRequest, foreignSchema, type ModelReply, type OpenModel } from './model-place.js';

const oslo: ModelReply = { type: 'answer', value: { city: 'Oslo' } };
const rome: ModelReply = { type: 'answer', value: { city: 'Rome', country: 'Italy' } };

async function assertModelFailed(open: OpenModel, reply: ModelReply): Promise<void> {
  const { model } = await open([reply]);
  const outcome = await settle(() => model.generate(aRequest()));
  assertCode(outcome, 'model_failed', 'it resolves instead of rejecting');
}

export const outputCases: readonly ConformanceCase<OpenModel>[] = toCases({
  async 'names provider and model, the same each time (F11)'(open) {
    const { model } = await open([oslo]);
    assert.ok(model.id.length > 0, 'its id is empty');
    const { model: again } = await open([oslo]);
    assert.equal(again.id, model.id, 'its id changes');
  },
  async 'answers with the output of the schema (F4)'(open) {
    const { model } = await open([oslo]);
    const { output } = await model.generate(aRequest());
    assert.deepEqual(output, { city: 'Oslo', country: 'unknown' });
  },
  async 'takes the schema of any library (F4)'(open) {
    const { model } = await open([oslo]);
    const { output } = await model.generate({ ...aRequest(), schema: foreignSchema });
    assert.deepEqual(output, { city: 'Oslo' });
  },
  async 'gives the provider the whole system text and prompt (F4)'(open) {
    const place = await open([oslo]);
    await place.model.generate(aRequest());
    const [call = ''] = place.calls();
    assert.ok(call.includes('You know capitals.'), 'the system text does not reach the provider');
    assert.ok(call.includes('Norway?'), 'the prompt does not reach the provider');
  },
  async 'does not mutate the request (F4)'(open) {
    const { model } = await open([oslo]);
    const { system, prompt, schema, signal, budget } = aRequest();
    const request = Object.freeze({ system, prompt, schema, signal, budget });
    const outcome = await settle(() => model.generate(request));
    if (!outcome.ok) assert.fail(`it changes the request: ${describeError(outcome.error)}`);
  },
  'rejects with model_failed where the reply does not fit the schema (F4)': (open) =>
    assertModelFailed(open, { type: 'answer', value: { city: 7 } }),
  'rejects with model_failed where the reply is no JSON (F4)': (open) =>
    assertModelFailed(open, { type: 'text', text: 'I would say it is Oslo.' }),
  'rejects with model_failed where the provider fails (A25)': (open) =>
    assertModelFailed(open, { type: 'failure' }),
  async 'keeps calls apart that are made side by side (F10)'(open) {
    const { model } = await open(deepFreeze([oslo, rome]));
    const answers = await Promise.all([model.generate(aRequest()), model.generate(aRequest())]);
    const cities = answers.map(({ output }) => output.city).sort();
    assert.deepEqual(cities, ['Oslo', 'Rome'], 'two calls share an answer');
  },
});
