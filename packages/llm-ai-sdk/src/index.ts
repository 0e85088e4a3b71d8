export { aiSdkModel } from './ai-sdk-model.js';
export { type AiSdkToolsOptions, aiSdkTools } from './ai-sdk-tools.js';
export { type FallbackModelOptions, fallbackModel } from './fallback-model.js';
export type { AiSdkModelOptions, ModelRetry } from './options.js';
export type { ProviderCall, ProviderModel, ProviderResult } from './provider-model.js';
