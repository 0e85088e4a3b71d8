import { join } from 'node:path';
import type { Check } from '../doctor/checks.js';
import { agentCheck } from '../handoff/agent-checks.js';
import { openAgent } from '../handoff/handoff-file.js';
import { isAgent } from './is-agent.js';
import { parseModelName } from './model-name.js';
import { type ModelUse, modelsFileName } from './models-file.js';
import { type ModelsSurvey, type SurveyedProvider, surveyModels } from './survey-models.js';

const name = 'models';

export async function modelsCheck(root: string): Promise<Check> {
  const file = join(root, modelsFileName);
  try {
    const { roles, fallback, models: uses, providers } = await surveyModels(root);
    if (roles === null) {
      const detail = `none; rules play the roles. Name one in ${file}, or with --model`;
      return { name, status: 'info', detail };
    }
    const models = [...new Set([...Object.values(roles), ...fallback])];
    const missing = providers.flatMap((provider) => missingFor(provider, models, uses));
    const advice = [...missing, ...(await missingAgents(root, models))];
    const places = models.map((model) => placed(model, uses[model]));
    const found = { name, detail: `${places.join(', ')}; configured in ${file}` };
    return advice.length === 0
      ? { ...found, status: 'ok' }
      : { ...found, status: 'error', advice: advice.join('; ') };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      name,
      status: 'error',
      detail,
      advice: `correct ${file}; pce models --help shows one`,
    };
  }
}

function placed(model: string, { baseURL }: ModelUse = {}): string {
  return baseURL === undefined ? model : `${model} at ${baseURL}`;
}

/** Returns what to do about coding agents that play roles and are not there. */
async function missingAgents(root: string, models: readonly string[]): Promise<readonly string[]> {
  const agents = models.filter((model) => isAgent(parseModelName(model) ?? { provider: '' }));
  if (agents.length === 0) return [];
  const checks = await Promise.all(
    agents.map(async (name) => agentCheck(await openAgent(root, name), 'error')),
  );
  return checks.flatMap(({ advice }) => advice ?? []);
}

/** Returns the missing settings for a provider's models; a private server may need no key. */
function missingFor(
  { name: provider, package: wanted, installed, key }: SurveyedProvider,
  models: readonly string[],
  uses: ModelsSurvey['models'],
): readonly string[] {
  const own = models.filter((model) => parseModelName(model)?.provider === provider);
  if (own.length === 0) return [];
  const isKeyWanted = key?.isRequired && own.some((model) => uses[model]?.baseURL === undefined);
  return [
    ...(installed === null ? [`npm install ${wanted}`] : []),
    ...(isKeyWanted && !key.isSet ? [`set ${key.variable}, in the environment or in .env`] : []),
  ];
}
