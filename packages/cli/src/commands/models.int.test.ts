import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../test/cli.js';
import { installOpenai } from '../../test/install-openai.js';
import { runIn } from '../../test/run-here.js';
import type { DoctorDocument, ModelsDocument } from '../index.js';

/** Without NODE_PATH, by which pnpm lets all packages be found. */
const bare = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', NODE_PATH: '' };

describe('pce models', () => {
  it('lists configured models, installed packages and set variables, and never a key (F4)', async () => {
    using folder = makeFolder({
      'planning/p.md': '# P\n',
      'models.json': JSON.stringify({
        model: 'openai:large',
        roles: { coordinator: 'openai:small' },
        fallback: ['acme:other'],
        models: { 'openai:large': { prices: { input: 1, output: 2 } } },
      }),
      '.env': 'OPENAI_API_KEY=sk-secret\n',
    });
    installOpenai(folder.root);
    const options = { cwd: folder.root, env: bare };

    const plain = await runCli(['models'], options);
    const json = await runCli(['models', '--json'], options);

    const document: ModelsDocument = JSON.parse(json.stdout);
    expect(document).toMatchObject({
      roles: { planner: 'openai:large', coordinator: 'openai:small' },
      fallback: ['acme:other'],
      models: { 'openai:large': { prices: { input: 1, output: 2 } } },
    });
    const byName = new Map(document.providers.map((provider) => [provider.name, provider]));
    expect(byName.get('openai')).toEqual({
      name: 'openai',
      package: '@ai-sdk/openai',
      installed: { version: expect.stringMatching(/^4\./), folder: expect.any(String) },
      key: { variable: 'OPENAI_API_KEY', isSet: true, isRequired: true },
    });
    expect(byName.get('anthropic')).toMatchObject({ installed: null, key: { isSet: false } });
    expect(byName.get('acme')).toMatchObject({ installed: null, key: null });
    expect(plain.stdout).toMatch(/^coordinator +openai:small$/m);
    expect(plain.stdout).toMatch(/^openai +✔ 4\.\d.*; OPENAI_API_KEY is set$/m);
    expect(plain.stdout).toMatch(/^mistral +· not installed: npm install @ai-sdk\/mistral$/m);
    expect(plain.stdout + json.stdout).not.toContain('sk-secret');
    expect([plain.code, json.code]).toEqual([0, 0]);
  });

  it('says where models.json is wrong, and ends with 1', async () => {
    using folder = makeFolder({ 'models.json': '{"model":"gpt-5"}' });

    const run = await runIn(folder.root, ['models', '--json']);

    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toEqual({
      error: {
        code: 'invalid_input',
        message: 'models.json: model: expected provider:model, as in openai:gpt-5',
      },
    });
  });
});

describe('pce doctor', () => {
  it.each([
    ['{"model":"openai:large"}', 'ok', 'sk', /^$/],
    ['{"model":"openai:large"}', 'error', '', /^set OPENAI_API_KEY/],
    ['{"model":"acme:large"}', 'error', 'sk', /^npm install @ai-sdk\/acme$/],
    ['{"model":"large"}', 'error', 'sk', /models --help/],
    ['{}', 'info', 'sk', /^$/],
  ])('says of models.json with %s that it is %s (F4)', async (file, status, key, advice) => {
    using folder = makeFolder({ 'models.json': file });
    installOpenai(folder.root);
    const env = { ...bare, OPENAI_API_KEY: key };

    const run = await runCli(['doctor', '--json'], { cwd: folder.root, env });

    const { checks }: DoctorDocument = JSON.parse(run.stdout);
    const found = checks.find(({ name }) => name === 'models');
    expect(found?.status).toBe(status);
    expect(found?.advice ?? '').toMatch(advice);
  });
});
