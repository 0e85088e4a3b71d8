import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod';

export interface InstalledProvider {
  readonly version: string;
  readonly folder: string;
  readonly entry: string;
}

const packageSchema = z.object({ name: z.string(), version: z.string() });

export function packageOf(provider: string): string {
  return `@ai-sdk/${provider}`;
}

/** Returns the location of a provider's package for Node: from the workspace, the current folder, and pce itself, in this order. */
export function findProvider(provider: string, root: string): InstalledProvider | undefined {
  for (const from of [join(root, '_'), join(process.cwd(), '_'), import.meta.url]) {
    const entry = resolveFrom(from, packageOf(provider));
    if (entry !== undefined) return { entry, ...packageAround(entry, packageOf(provider)) };
  }
  return undefined;
}

function resolveFrom(from: string, name: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    // Not there, or without a file that can be loaded.
    return undefined;
  }
}

/** Returns the nearest `package.json` of that name around a file of the package. */
function packageAround(file: string, name: string): Pick<InstalledProvider, 'version' | 'folder'> {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const found = readPackage(join(folder, 'package.json'));
    if (found?.name === name) return { version: found.version, folder };
  }
  return { version: 'unknown', folder: dirname(file) };
}

function readPackage(file: string): z.infer<typeof packageSchema> | undefined {
  try {
    return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

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
