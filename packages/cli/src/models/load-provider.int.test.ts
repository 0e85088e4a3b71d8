import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import type { ModelUse } from './models-file.js';
import { type OpenModelOptions, openModel } from './open-model.js';

/** A package of a provider, as npm would install it in a workspace. */
const installed = (name: string, main: string, code: string) => ({
  [`node_modules/@ai-sdk/${name}/package.json`]: JSON.stringify({
    name: `@ai-sdk/${name}`,
    version: '1.2.3',
    main,
  }),
  [`node_modules/@ai-sdk/${name}/${main}`]: code,
});

const provider = '{ languageModel: (id) => ({ id }) }';

describe('a model that is opened (F4)', () => {
  const options = (root: string, more: Partial<OpenModelOptions> = {}): OpenModelOptions => ({
    root,
    use: {},
    isAddressOfFile: true,
    keys: { variables: {}, dotEnv: {} },
    by: '--model',
    onRetry: () => undefined,
    ...more,
  });
  const named = (name: string) => ({ provider: name, model: 'large', text: `${name}:large` });

  it.each([
    [
      'nobody knows',
      'nobody',
      {},
      '--model nobody:large: @ai-sdk/nobody is not installed; it is none of those that pce knows: openai, anthropic, google, mistral, xai, groq, deepseek, cohere, cerebras, fireworks, openai-compatible, azure, amazon-bedrock, google-vertex. In the workspace, or where pce is: npm install @ai-sdk/nobody',
    ],
    [
      'has no key',
      'groq',
      installed('groq', 'index.mjs', ''),
      '--model groq:large: GROQ_API_KEY is not set: put the key into the environment, or into the .env of the workspace',
    ],
    [
      'is installed and has no provider',
      'azure',
      installed('azure', 'index.mjs', ''),
      '@ai-sdk/azure has no provider that works without settings of its own: use it in a program, with aiSdkModel of @pce/llm-ai-sdk',
    ],
  ])('is refused of a provider that %s', async (_, name, files, message) => {
    using folder = makeFolder(files);

    await expect(openModel(named(name), options(folder.root))).rejects.toThrow(message);
  });

  /** A package whose models are the settings that their provider was made with. */
  const recording = (name: string, create: string) =>
    installed(
      name,
      'index.mjs',
      `export const made = []; globalThis.made = made;
       const model = (api) => (modelId) => { made.at(-1).api = api; return { provider: '${name}', modelId, doGenerate() {} }; };
       export const ${create} = (settings) => { made.push({ ...settings }); return { languageModel: model('its own'), chat: model('chat') }; };`,
    );
  const made = (): unknown => Reflect.get(globalThis, 'made');
  const baseURL = 'https://models.example/v1';
  const settings = { baseURL, includeUsage: true };

  it.each([
    ['no key', 'openai-compatible', {}, {}, {}],
    [
      'a key of the .env',
      'openai-compatible',
      {},
      { OPENAI_COMPATIBLE_API_KEY: 'k' },
      { apiKey: 'k' },
    ],
    ['no key, which its package wants', 'groq', {}, {}, { apiKey: 'none' }],
    ['the api', 'groq', { api: 'chat' }, { GROQ_API_KEY: 'k' }, { apiKey: 'k', api: 'chat' }],
    ['the one api there is', 'openai-compatible', { api: 'chat' }, {}, {}],
  ] as const)(
    'is made for an address of models.json with %s',
    async (_, name, use, dotEnv, more) => {
      using folder = makeFolder(recording(name, 'createAcme'));
      const keys = { dotEnv, variables: dotEnv };

      await openModel(named(name), options(folder.root, { use: { ...use, baseURL }, keys }));

      expect(made()).toEqual([{ name, api: 'its own', ...settings, ...more }]);
    },
  );

  it('gets no key of the environment for an address of models.json, but for one of --model and of this machine', async () => {
    using folder = makeFolder({
      ...recording('groq', 'createGroq'),
      ...recording('azure', 'createAzure'),
    });
    const keys = { dotEnv: {}, variables: { GROQ_API_KEY: 'k' } };
    const open = (name: string, use: ModelUse, isAddressOfFile: boolean) =>
      openModel(named(name), options(folder.root, { use, keys, isAddressOfFile }));

    await expect(open('groq', { baseURL }, true)).rejects.toThrow(
      /models\.json names the address https:\/\/models\.example\/v1.*put GROQ_API_KEY into the \.env/,
    );
    await expect(open('azure', { baseURL }, true)).rejects.toThrow(/name the address with --model/);
    await open('groq', { baseURL }, false);
    await open('groq', { baseURL: 'http://127.0.0.1:8080/v1' }, true);
    expect(made()).toMatchObject([{ apiKey: 'k' }, { apiKey: 'k' }]);
  });

  it.each([
    [{ baseURL, api: 'responses' }, '--model groq:large: @ai-sdk/groq has no api responses'],
    [{}, 'GROQ_API_KEY is not set'],
  ] as const)('is refused with %j', async (use, message) => {
    using folder = makeFolder(recording('groq', 'createGroq'));

    await expect(openModel(named('groq'), options(folder.root, { use }))).rejects.toThrow(message);
  });

  it('asks for a base URL where the provider has no default, and rejects one that it does not accept', async () => {
    using folder = makeFolder({
      ...recording('openai-compatible', 'createOpenAICompatible'),
      ...installed('acme', 'index.mjs', `export const acme = ${provider};`),
    });
    const open = (name: string, use: ModelUse) =>
      openModel(named(name), options(folder.root, { use, isAddressOfFile: false }));

    await expect(open('openai-compatible', {})).rejects.toThrow(/which server\?.*baseURL/);
    await expect(open('acme', { baseURL })).rejects.toThrow(/has no provider that takes a baseURL/);
  });
});
