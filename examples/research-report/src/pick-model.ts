import { anthropic } from '@ai-sdk/anthropic';
import { openai } from '@ai-sdk/openai';
import type { RoleModel } from '@pce/core';
import { aiSdkModel } from '@pce/llm-ai-sdk';

const providers = { anthropic, openai };

/** Returns the model named in PCE_MODEL, such as `openai:gpt-5`; its provider reads the key from the environment. */
export function pickModel(name: string): RoleModel {
  const { provider, model } = /^(?<provider>[a-z]+):(?<model>.+)$/.exec(name)?.groups ?? {};
  if (model === undefined || !(provider === 'openai' || provider === 'anthropic')) {
    throw new Error(`PCE_MODEL=${name}: expected openai:<model> or anthropic:<model>`);
  }
  return aiSdkModel(providers[provider](model));
}
