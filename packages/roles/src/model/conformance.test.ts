import {
  coordinatorConformance,
  criticConformance,
  executorConformance,
  plannerConformance,
  reflectorConformance,
  synthesizerConformance,
  validatorConformance,
} from '@pce/conformance';
import type { Critic } from '@pce/core';
import { aPlan, aValidation, scriptedModel } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { modelReflector, modelRoles } from '../index.js';

const suite = { describe, it, name: 'modelRoles' };

const answering = (answer: unknown) =>
  modelRoles(
    scriptedModel(() => answer),
    { critic: true, plan: 'always' },
  );

/** Selects the tool shown in the prompt, if any. */
const coordinating = modelRoles(
  scriptedModel(({ prompt }) => {
    const [tool] = ['shop.find', 'shop.price'].filter((name) => prompt.includes(name));
    const args = tool === 'shop.find' ? { query: 'laptop' } : { product: 'Aspire 5' };
    return tool === undefined
      ? { status: 'blocked', reason: 'no tool fits' }
      : { status: 'selected', kind: 'tool', name: tool, args, reason: '' };
  }),
);

function passingCritic(): Critic {
  const { critic } = answering({ verdict: 'PASS' });
  return critic ?? expect.unreachable();
}

const reflection = {
  diagnosis: 'The price was raised.',
  action_items: [],
  alignment_check: { aligned: false, rationale: 'It is above 1000.' },
};

plannerConformance({ ...suite, role: () => answering(aPlan()).planner });
criticConformance({ ...suite, role: passingCritic });
executorConformance({ ...suite, role: () => answering({ done: true }).executor });
coordinatorConformance({ ...suite, role: () => coordinating.coordinator });
synthesizerConformance({ ...suite, role: () => answering({ answer: 'Done.' }).synthesizer });
validatorConformance({ ...suite, role: () => answering(aValidation(0.9)).validator });
reflectorConformance({ ...suite, role: () => modelReflector(scriptedModel(() => reflection)) });
