import type { JsonObject, RoleName } from '@pce/core';
import { compressorAnswer, compressorPrompt } from './compressor.prompt.js';
import { coordinatorAnswer, coordinatorPrompt } from './coordinator.prompt.js';
import { executorAnswer, executorPrompt } from './executor.prompt.js';
import { plannerAnswer, plannerPrompt } from './planner.prompt.js';
import { synthesizerAnswer, synthesizerPrompt } from './synthesizer.prompt.js';
import { validatorAnswer, validatorPrompt } from './validator.prompt.js';

/** Plain text that each role tells its model before anything else. */
export type RolePrompts = { readonly [Role in RoleName | 'compressor']: string };

/** The prompts as they come. Replace one, or add to it: `executor: `${rolePrompts.executor}\nPrefer metric units.`` */
export const rolePrompts: RolePrompts = {
  planner: plannerPrompt,
  executor: executorPrompt,
  coordinator: coordinatorPrompt,
  synthesizer: synthesizerPrompt,
  validator: validatorPrompt,
  compressor: compressorPrompt,
};

/** JSON Schemas of the answers, as models are shown them. */
export const roleAnswers: { readonly [Role in keyof RolePrompts]: JsonObject } = {
  planner: plannerAnswer,
  executor: executorAnswer,
  coordinator: coordinatorAnswer,
  synthesizer: synthesizerAnswer,
  validator: validatorAnswer,
  compressor: compressorAnswer,
};
