import type { Check } from '../doctor/checks.js';
import { agentCheck } from '../handoff/agent-checks.js';
import { openAgent } from '../handoff/handoff-file.js';
import { isAgent } from './is-agent.js';
import { parseModelName } from './model-name.js';
import { type SurveyedProvider, surveyModels } from './survey-models.js';

const name = 'models';

/** Checks whether the models that `models.json` names can be called. */
export async function modelsCheck(root: string): Promise<Check> {
  try {
    const { roles, fallback, providers } = await surveyModels(root);
    if (roles === null) {
      return { name, status: 'info', detail: 'none in models.json; rules play the roles' };
    }
    const models = [...new Set([...Object.values(roles), ...fallback])];
    const wanted = new Set(models.map((model) => parseModelName(model)?.provider));
    const missing = providers.filter((each) => wanted.has(each.name)).flatMap(missingFor);
    const advice = [...missing, ...(await missingAgents(root, models))];
    const found = { name, detail: models.join(', ') };
    return advice.length === 0
      ? { ...found, status: 'ok' }
      : { ...found, status: 'error', advice: advice.join('; ') };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return {
      name,
      status: 'error',
      detail,
      advice: 'correct models.json; pce models --help shows one',
    };
  }
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

function missingFor({ package: wanted, installed, key }: SurveyedProvider): readonly string[] {
  return [
    ...(installed === null ? [`npm install ${wanted}`] : []),
    ...(key === null || key.isSet ? [] : [`set ${key.variable}, in the environment or in .env`]),
  ];
}
