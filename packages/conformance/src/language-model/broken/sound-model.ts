import { ModelError } from '@pce/core/errors';
import type { LanguageModel } from '@pce/core/ports';
import { scriptedModel } from '@pce/testkit';
import { type ModelReply, type OpenModel, usagePerCall } from '../model-place.js';

/** Opens the scripted model. */
export const openScriptedModel: OpenModel = (replies) => {
  let played = 0;
  const next = (): unknown => {
    const reply = replies[Math.min(played, replies.length - 1)];
    played += 1;
    return reply && toAnswer(reply);
  };
  const model = scriptedModel(next, { id: 'acme:small', usage: { ...usagePerCall, cost: 0 } });
  const calls = (): readonly string[] =>
    model.requests.map(({ system, prompt }) => `${system}\n${prompt}`);
  return { model, calls };
};

function toAnswer(reply: ModelReply): unknown {
  switch (reply.type) {
    case 'answer':
      return reply.value;
    case 'text':
      return reply.text;
    case 'failure':
      return new ModelError('acme:small', 'unavailable', 'the provider is down');
    case 'silence':
      return new Promise(() => undefined);
  }
}

type Generate = LanguageModel['generate'];

/** Returns a way to open the scripted model with its `generate` replaced. */
export function withGenerate(change: (sound: Generate) => Generate): OpenModel {
  return async (replies) => {
    const place = await openScriptedModel(replies);
    const { model } = place;
    return {
      ...place,
      maxWaitMs: 1_000,
      model: { id: model.id, generate: change(model.generate) },
    };
  };
}
