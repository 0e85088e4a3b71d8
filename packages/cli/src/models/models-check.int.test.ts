import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { runIn } from '../../test/run-here.js';
import { modelsCheck } from './survey-models.js';

const acme = {
  'node_modules/@ai-sdk/acme/package.json': '{ "name": "@ai-sdk/acme", "version": "1.2.3" }',
  'node_modules/@ai-sdk/acme/index.js': '',
  'node_modules/@ai-sdk/groq/package.json': '{ "name": "@ai-sdk/groq", "version": "4.5.6" }',
  'node_modules/@ai-sdk/groq/index.js': '',
};

/** The models, and the file that names them. */
const configured = (models: string): unknown =>
  expect.stringMatching(new RegExp(`^${models}; configured in .*models\\.json$`));

it.each([
  [
    '{}',
    { status: 'info', detail: expect.stringMatching(/^none; .*models\.json, or with --model$/) },
  ],
  ['{"model":"acme:large"}', { status: 'ok', detail: configured('acme:large') }],
  [
    '{"model":"groq:a","models":{"groq:a":{"baseURL":"http://localhost:80/v1"}}}',
    { status: 'ok', detail: configured('groq:a at http://localhost:80/v1') },
  ],
  [
    '{"model":"acme:large","roles":{"critic":"acme:small"},"fallback":["none:x","other:y"]}',
    {
      status: 'error',
      detail: configured('acme:large, acme:small, none:x, other:y'),
      advice: 'npm install @ai-sdk/none; npm install @ai-sdk/other',
    },
  ],
  [
    '{"model":"groq:large"}',
    {
      status: 'error',
      detail: configured('groq:large'),
      advice: 'set GROQ_API_KEY, in the environment or in .env',
    },
  ],
  ['{"model":"acp:sh"}', { status: 'ok', detail: configured('acp:sh') }],
  [
    '{"model":"acp:pce-no-such-agent"}',
    {
      status: 'error',
      detail: configured('acp:pce-no-such-agent'),
      advice: expect.stringContaining('pce-no-such-agent'),
    },
  ],
  [
    '{"model":"large"}',
    {
      status: 'error',
      advice: expect.stringMatching(/^correct .*models\.json; pce models --help shows one$/),
      detail: 'models.json: model: expected provider:model, as in openai:gpt-5',
    },
  ],
])('says of models.json with %s what works, and what to do (F4)', async (file, check) => {
  using folder = makeFolder({ ...acme, 'models.json': file });

  expect(await modelsCheck(folder.root)).toEqual({ name: 'models', ...check });
});

it('lists who is asked, at which price, and what each provider lacks (F4)', async () => {
  using folder = makeFolder({
    ...acme,
    'models.json': JSON.stringify({
      model: 'acme:large',
      roles: { critic: 'none:x' },
      fallback: ['groq:a', 'groq:b'],
      models: {
        'acme:large': { prices: { input: 1, output: 2 }, maxOutputTokens: 500, concurrency: 3 },
        'groq:a': { baseURL: 'http://localhost:80/v1', api: 'chat', timeoutMs: 9_000 },
      },
    }),
  });
  const lines = (await runIn(folder.root, ['models'])).stdout.split('\n');

  expect(lines.slice(0, 11)).toEqual([
    'planner         acme:large',
    'critic          none:x',
    'executor        acme:large',
    'coordinator     acme:large',
    'synthesizer     acme:large',
    'validator       acme:large',
    'fallback        groq:a',
    '                groq:b',
    'acme:large: input 1, output 2 per million tokens; at most 500 tokens an answer; 3 calls at a time',
    'groq:a: at http://localhost:80/v1; api chat; no prices; at most 9000 ms a try',
    '',
  ]);
  expect(lines).toContain('acme            ✔ 1.2.3; it says itself what it needs to sign in');
  expect(lines).toContain('groq            ! 4.5.6; GROQ_API_KEY is not set');
  expect(lines).toContain('none            · not installed: npm install @ai-sdk/none');
});
