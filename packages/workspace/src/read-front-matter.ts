import { type Json, type JsonObject, type Limits, limitsSchema, type Mode } from '@pce/core';
import { readFrontMatterYaml } from '@pce/workflows';

/** What the front matter of a planning document may say. */
export interface PlanSettings {
  readonly mode: Mode | undefined;
  readonly limits: Partial<Limits>;
  readonly inputs: JsonObject;
}

/** A place in the front matter that is wrong, and what was expected there. */
export interface FrontMatterProblem {
  readonly line: number;
  readonly message: string;
}

const knownKeys = ['mode', 'limits', 'inputs'];

/**
 * Reads the front matter of a planning document: `mode`, `limits` and `inputs`.
 *
 * @param firstLine - The line of the document on which the front matter's text begins.
 */
export function readFrontMatter(
  text: string,
  firstLine: number,
): PlanSettings | { readonly problems: readonly FrontMatterProblem[] } {
  const yaml = readFrontMatterYaml(text, firstLine);
  if ('problems' in yaml) return yaml;
  const faults = faultsOf(yaml.value);
  return faults.length === 0
    ? toSettings(yaml.value)
    : { problems: faults.map(({ path, message }) => ({ line: yaml.lineOf(path), message })) };
}

interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function faultsOf(value: Json): readonly Fault[] {
  if (value === null) return [];
  if (!isObject(value)) {
    return [{ path: [], message: 'the front matter must be a mapping of mode, limits and inputs' }];
  }
  return Object.entries(value).flatMap(([key, setting]): readonly Fault[] => {
    switch (key) {
      case 'mode':
        return isMode(setting)
          ? []
          : [
              {
                path: [key],
                message: `mode: expected chat or code, not ${JSON.stringify(setting)}`,
              },
            ];
      case 'limits':
        return limitFaults(setting);
      case 'inputs':
        return setting === null || isObject(setting)
          ? []
          : [{ path: [key], message: 'inputs: expected a mapping of names to values' }];
      default:
        return [{ path: [key], message: `unknown key ${key}: expected ${knownKeys.join(', ')}` }];
    }
  });
}

function limitFaults(setting: Json): readonly Fault[] {
  if (setting === null) return [];
  const parsed = limitsSchema.partial().safeParse(setting);
  if (parsed.success) return [];
  const names = limitsSchema.keyof().options.join(', ');
  return parsed.error.issues.map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : issue.path;
    const path = ['limits', ...keys.map((key) => (typeof key === 'number' ? key : String(key)))];
    const known = issue.code === 'unrecognized_keys' ? `; known limits are ${names}` : '';
    return { path, message: `${path.join('.')}: ${issue.message}${known}` };
  });
}

function toSettings(value: Json): PlanSettings {
  const { mode, limits, inputs } = isObject(value) ? value : {};
  return {
    mode: isMode(mode) ? mode : undefined,
    limits: withoutUndefined(limitsSchema.partial().parse(limits ?? {})),
    inputs: isObject(inputs) ? inputs : {},
  };
}

function withoutUndefined(
  limits: ReturnType<ReturnType<typeof limitsSchema.partial>['parse']>,
): Partial<Limits> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

function isMode(value: Json | undefined): value is Mode {
  return value === 'chat' || value === 'code';
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
