export interface Provider {
  readonly name: string;
  /** The variable that its key is read from; `undefined` if there are several ways to sign in. */
  readonly key: string | undefined;
  /** Whether its servers may need no key. @defaultValue false */
  readonly isKeyOptional?: boolean;
}

/** Any other installed `@ai-sdk/<name>` works too; it reports missing settings itself. */
export const providers: readonly Provider[] = [
  { name: 'openai', key: 'OPENAI_API_KEY' },
  { name: 'anthropic', key: 'ANTHROPIC_API_KEY' },
  { name: 'google', key: 'GOOGLE_GENERATIVE_AI_API_KEY' },
  { name: 'mistral', key: 'MISTRAL_API_KEY' },
  { name: 'xai', key: 'XAI_API_KEY' },
  { name: 'groq', key: 'GROQ_API_KEY' },
  { name: 'deepseek', key: 'DEEPSEEK_API_KEY' },
  { name: 'cohere', key: 'COHERE_API_KEY' },
  { name: 'cerebras', key: 'CEREBRAS_API_KEY' },
  { name: 'fireworks', key: 'FIREWORKS_API_KEY' },
  { name: 'openai-compatible', key: 'OPENAI_COMPATIBLE_API_KEY', isKeyOptional: true },
  { name: 'azure', key: undefined },
  { name: 'amazon-bedrock', key: undefined },
  { name: 'google-vertex', key: undefined },
];

/** Returns a provider by its name; one that PCE does not know has no key. */
export function providerOf(provider: string): Provider {
  return providers.find(({ name }) => name === provider) ?? { name: provider, key: undefined };
}
