import { InvalidInputError } from '@pce/core/errors';

/**
 * Asserts that a value is a model of the AI SDK. Rejects model names, which need the AI SDK's gateway.
 *
 * @throws `InvalidInputError` that says how to create a model
 */
export function assertProviderModel(model: unknown): void {
  if (typeof model === 'string') {
    const [provider = 'openai', name = model] = model.includes('/') ? model.split('/', 2) : [];
    throw new InvalidInputError(
      `aiSdkModel takes a model, not the name ${JSON.stringify(model)}: make one with its provider package, as in aiSdkModel(${provider}(${JSON.stringify(name)})), or with gateway(${JSON.stringify(model)}) of the package "ai"`,
    );
  }
  if (typeof model === 'object' && model !== null && 'doGenerate' in model) return;
  throw new InvalidInputError(
    'aiSdkModel takes a language model of the AI SDK, such as openai("gpt-5") of @ai-sdk/openai; this value has no doGenerate',
  );
}
