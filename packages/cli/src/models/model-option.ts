import { InvalidInputError } from '@pce/core/errors';
import { isAgent } from './is-agent.js';
import { expectedModelName, type ModelName, parseModelName } from './model-name.js';
import { connectionSchema, type ModelUse } from './models-file.js';

export interface ModelOption {
  readonly name: ModelName;
  /** Settings in the option, which win over those of `models.json`. */
  readonly use: ModelUse;
}

/**
 * Parses `--model`: a name, with settings of its connection after it, as in
 * `openai:gpt-5,api=chat,baseURL=http://localhost:8080/v1`.
 * @throws `InvalidInputError` with the problem
 */
export function parseModelOption(option: string): ModelOption {
  const whole = parseModelName(option);
  if (whole !== undefined && isAgent(whole)) return { name: whole, use: {} };
  const [text = '', ...settings] = option.split(/,(?=[A-Za-z]+=)/);
  const name = parseModelName(text);
  if (name === undefined) {
    throw new InvalidInputError(`--model ${option}: ${expectedModelName}, or rules`);
  }
  const given = settings.map((setting) => {
    const [key = '', ...value] = setting.split('=');
    return [key, toValue(value.join('='))] as const;
  });
  const parsed = connectionSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return { name, use: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) =>
    [...path.map(String), message].join(': '),
  );
  throw new InvalidInputError(`--model ${option}: ${problems.join('; ')}`);
}

function toValue(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
