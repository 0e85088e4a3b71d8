import type { Check } from '../checks.js';
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
    const advice = providers.filter((each) => wanted.has(each.name)).flatMap(missingFor);
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

function missingFor({ package: wanted, installed, key }: SurveyedProvider): readonly string[] {
  return [
    ...(installed === null ? [`npm install ${wanted}`] : []),
    ...(key === null || key.isSet ? [] : [`set ${key.variable}, in the environment or in .env`]),
  ];
}
