import type { ModelUse } from '../models/models-file.js';
import type { ModelsSurvey, SurveyedProvider } from '../models/survey-models.js';
import { command, type JsonOptions, type PceCommand } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';
import { findWorkspace } from '../workspace/find-workspace.js';

/** The document of `pce models --json`. */
export type ModelsDocument = ModelsSurvey;

interface ModelsOptions extends JsonOptions {
  readonly workspace?: string;
}

const help = `
models.json in the workspace says which models are asked; --model of pce run and others wins over it:

  { "model": "openai:gpt-5", "roles": { "coordinator": "openai:gpt-5-mini" },
    "fallback": ["anthropic:claude-sonnet-4-5"],
    "models": { "openai:gpt-5": { "prices": { "input": 1.25, "cachedInput": 0.125, "output": 10 } } } }

A server of your own, in models.json or with --model:

  { "model": "openai-compatible:qwen3",
    "models": { "openai-compatible:qwen3": { "baseURL": "http://localhost:11434/v1", "timeoutMs": 300000 } } }
  --model openai-compatible:qwen3,baseURL=http://localhost:11434/v1,timeoutMs=300000`;

export function addModels(program: PceCommand, output: Output): void {
  command(program, 'models', 'workspace')
    .summary('list the models and what is missing for them')
    .description(
      'Says which models the workspace asks, which provider packages are installed and which keys are set. Asks nobody.',
    )
    .json('{ roles, fallback, models, providers }')
    .addHelpText('after', help)
    .action(async ({ workspace, json }: ModelsOptions) => {
      const { surveyModels } = await import('../models/survey-models.js');
      const root = findWorkspace({ cwd: process.cwd(), workspace });
      const document: ModelsDocument = await surveyModels(root);
      output.show(json, document, [...configured(document), '', ...installed(document)]);
    });
}

function configured({ roles, fallback, models }: ModelsSurvey): readonly string[] {
  return [
    ...(roles === null
      ? ['no model in models.json: rules play the roles, unless --model names one']
      : Object.entries(roles).map(([role, name]) => row(role, name))),
    ...fallback.map((name, index) => row(index === 0 ? 'fallback' : '', name)),
    ...Object.entries(models).map(([name, use]) => printableLine(`${name}: ${useText(use)}`)),
  ];
}

function useText(given: ModelUse): string {
  const { prices, maxOutputTokens, concurrency, baseURL, api, timeoutMs, keepPrompts } = given;
  return [
    ...(baseURL === undefined ? [] : [`at ${baseURL}`]),
    ...(api === undefined ? [] : [`api ${api}`]),
    prices === undefined
      ? 'no prices'
      : Object.entries(prices)
          .map(([kind, price]) => `${kind} ${price}`)
          .join(', ')
          .concat(' per million tokens'),
    ...(maxOutputTokens === undefined ? [] : [`at most ${maxOutputTokens} tokens an answer`]),
    ...(concurrency === undefined ? [] : [`${concurrency} calls at a time`]),
    ...(timeoutMs === undefined ? [] : [`at most ${timeoutMs} ms a try`]),
    ...(keepPrompts === undefined ? [] : [`keepPrompts ${keepPrompts}`]),
  ].join('; ');
}

function installed({ providers }: ModelsSurvey): readonly string[] {
  return providers.map(({ name, ...provider }) => row(name, providerText(provider)));
}

function providerText(given: Omit<SurveyedProvider, 'name'>): string {
  const { package: packageName, installed: found, key } = given;
  if (found === null) return `· not installed: npm install ${packageName}`;
  if (key === null) return `✔ ${found.version}; it says itself what it needs to sign in`;
  if (key.isSet) return `✔ ${found.version}; ${key.variable} is set`;
  return key.isRequired
    ? `! ${found.version}; ${key.variable} is not set`
    : `✔ ${found.version}; ${key.variable} is not set, for servers that want no key`;
}

function row(name: string, text: string): string {
  return `${name.padEnd(16)}${printableLine(text)}`;
}
