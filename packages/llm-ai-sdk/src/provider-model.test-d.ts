import type { LanguageModelV2, LanguageModelV3, LanguageModelV4 } from '@ai-sdk/provider';
import type { ProviderModel } from './provider-model.js';

/** Fails to compile if a model of the AI SDK does not fit `ProviderModel` (F4). */
export type Fits<Model extends ProviderModel> = Model;

export type OfVersion5 = Fits<LanguageModelV2>;
export type OfVersion6 = Fits<LanguageModelV3>;
export type OfVersion7 = Fits<LanguageModelV4>;
