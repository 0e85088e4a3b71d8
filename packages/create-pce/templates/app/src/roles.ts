import { openai } from '@ai-sdk/openai';
import type { Roles } from '@pce/core';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { soloRoles } from '@pce/roles';
import { ruleRoles } from '@pce/rules';

/** Returns who decides: a model if its key is set, else rules, which understand `Refund the order "A-17"`. */
export function chooseRoles({ OPENAI_API_KEY, MODEL = 'gpt-5' } = process.env): Roles {
  return OPENAI_API_KEY ? soloRoles(aiSdkModel(openai(MODEL))) : ruleRoles();
}
