import { createOrchestrator, type OrchestratorOptions, type TurnResult } from '@pce/core';
import { defineTool } from '@pce/core/internal';
import type { RoleModel } from '@pce/core/ports';
import { modelRoles, type PromptReport, renderAnswer, rolePrompts } from '@pce/roles';
import { z } from 'zod';

const findPrice = defineTool({
  name: 'shop.price',
  description: 'Find the price of a laptop',
  input: z.object({ laptop: z.string() }),
  effect: 'read',
  execute: ({ laptop }) => ({ laptop, price: 799 }),
  claims: ({ laptop, price }) => [
    { claim: `The ${laptop} costs ${price} USD`, source: 'https://shop.example/13' },
  ],
});

/** One turn by a model, such as `aiSdkModel(openai('gpt-5'))` of `@pce/llm-ai-sdk`. */
export async function modelTurn(model: RoleModel): Promise<readonly string[]> {
  // #region model-turn
  await using pce = createOrchestrator({ ...modelRoles(model), tools: [findPrice] });
  const result = await pce.start('What does the Acme 13 cost?').result();
  const said = [`${result.status}: ${result.answer}`];
  // #endregion
  // #region evidence
  for (const { text, label, formula = '', reason = '' } of result.values) {
    said.push(`${label}: ${text} ${formula} ${reason}`.trim());
  }
  said.push(renderAnswer(result, { citations: 'footnotes', marks: 'unproven' }));
  // #endregion
  return said;
}

/** The same with a model for each role, the host's own prompts, and a report of what is sent. */
export async function ownPrompts(
  large: RoleModel,
  small: RoleModel,
  reports: PromptReport[],
): Promise<TurnResult> {
  // #region own-prompts
  const models = {
    planner: large,
    executor: large,
    coordinator: small,
    synthesizer: large,
    validator: small,
  };
  const roles = modelRoles(models, {
    prompts: { synthesizer: `${rolePrompts.synthesizer}\n- Give every price in EUR, too.` },
    budgets: { synthesizer: 20_000 },
    onPrompt: (report) => reports.push(report), // role, model, tokens, budget, system, prompt
  });
  // #endregion
  const options: OrchestratorOptions = { ...roles, tools: [findPrice] };
  await using pce = createOrchestrator(options);
  return await pce.start('What does the Acme 13 cost?').result();
}
