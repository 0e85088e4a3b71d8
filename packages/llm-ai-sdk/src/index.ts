export { aiSdkModel } from './ai-sdk-model.js';
export {
  type AiSdkToolsOptions,
  aiSdkTools,
  type SdkApproval,
  type SdkTool,
} from './ai-sdk-tools.js';
export { type FallbackModelOptions, fallbackModel } from './fallback-model.js';
export type { KeepPrompts } from './kept-prompt.js';
export type { AiSdkModelOptions, ModelRetry } from './options.js';
export type { Prices } from './prices.js';
export type {
  ProviderCall,
  ProviderMessage,
  ProviderModel,
  ProviderResult,
  ProviderStreamPart,
  ProviderUsage,
  TextPart,
  UnsentCall,
} from './provider-model.js';
export type { StructuredOutput } from './schema-support.js';
