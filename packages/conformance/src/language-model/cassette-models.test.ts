import { createBudget } from '@pce/core';
import { ModelError } from '@pce/core/errors';
import type { RoleBudget, RoleModel } from '@pce/core/ports';
import { playCassette, recordCassette, scriptedModel } from '@pce/testkit';
import { describe, it } from 'vitest';
import { languageModelConformance } from './language-model-conformance.js';
import type { ModelReply, OpenModel } from './model-place.js';

const usage = { inputTokens: 10, outputTokens: 5, cost: 0 };

/** Opens a model that follows the script, with the calls that reached it. */
function live(replies: readonly ModelReply[]) {
  let played = 0;
  const next = (): unknown => {
    const reply = replies[Math.min(played, replies.length - 1)];
    played += 1;
    if (reply?.type === 'answer') return reply.value;
    if (reply?.type === 'text') return reply.text;
    if (reply?.type === 'silence') return new Promise(() => undefined);
    return new ModelError('acme:small', 'unavailable', 'down');
  };
  const model = scriptedModel(next, { id: 'acme:small', usage });
  return { model, calls: () => model.requests.map((one) => `${one.system}\n${one.prompt}`) };
}

const openRecording: OpenModel = (replies) => {
  const { model, calls } = live(replies);
  const cassette = recordCassette({ model, into: () => undefined });
  return { model: cassette.model, calls };
};

/** Records each call on its own cassette and plays it. A call counts once the played model has reserved it. */
const openPlayed: OpenModel = (replies) => {
  const { model } = live(replies);
  const calls: string[] = [];
  const generate: RoleModel['generate'] = async (request) => {
    const played = playCassette({ text: await record(model, request) });
    const { system, prompt, budget = createBudget({ limits: {} }) } = request;
    const counting: RoleBudget = {
      async reserveModelCall(most) {
        await budget.reserveModelCall(most);
        calls.push(`${system}\n${prompt}`);
      },
      settle: (spent, reserved) => budget.settle(spent, reserved),
    };
    return played.model.generate({ ...request, budget: counting });
  };
  return { model: { id: model.id, generate }, calls: () => calls };
};

/** Records one call; a model that stays silent is aborted. */
async function record(
  model: RoleModel,
  request: Parameters<RoleModel['generate']>[0],
): Promise<string> {
  const texts: string[] = [];
  const recording = recordCassette({ model, into: (text) => void texts.push(text) });
  const controller = new AbortController();
  setImmediate(() => controller.abort());
  const budget = createBudget({ limits: {} });
  await recording.model
    .generate({ ...request, budget, signal: controller.signal })
    .catch(() => undefined);
  await recording.save();
  return texts.join('');
}

languageModelConformance({ describe, it, name: 'a cassette that records', open: openRecording });
languageModelConformance({ describe, it, name: 'a cassette that plays', open: openPlayed });
