import { parseLimits } from '@pce/core';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type Limits,
  type Mode,
} from '@pce/core/contracts';
import { readFrontMatterYaml } from '@pce/workflows';
import { isNote, isSection, sectionHeading, sectionsText } from './front-matter-sections.js';

export interface PlanSettings {
  readonly mode: Mode | undefined;
  readonly limits: Partial<Limits>;
  readonly inputs: JsonObject;
  readonly title: string | undefined;
  readonly sections: string;
}

export interface FrontMatterProblem {
  readonly line: number;
  readonly message: string;
}

const knownKeys = ['mode', 'limits', 'inputs', 'or a section such as steps'];

/**
 * Reads the front matter of a planning document: `mode`, `limits`, `inputs`, and sections such as `steps`. Ignores
 * metadata such as `author`.
 * @param firstLine - Line of the document on which the front matter's text begins.
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
  if (!isJsonObject(value)) {
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
        return setting === null || isJsonObject(setting)
          ? []
          : [{ path: [key], message: 'inputs: expected a mapping of names to values' }];
      default:
        return otherFaults(key, setting);
    }
  });
}

function otherFaults(key: string, setting: Json): readonly Fault[] {
  if (isNote(key)) return [];
  if (sectionHeading(key) === undefined) {
    return [{ path: [key], message: `unknown key ${key}: expected ${knownKeys.join(', ')}` }];
  }
  return isSection(setting)
    ? []
    : [
        {
          path: [key],
          message: `${key}: expected a list of texts; put a text with ": " in quotes`,
        },
      ];
}

function limitFaults(setting: Json): readonly Fault[] {
  if (setting === null) return [];
  const parsed = parseLimits(setting);
  if (parsed.ok) return [];
  return parsed.issues.map((issue) => {
    const path = ['limits', ...issue.path];
    return { path, message: `${path.join('.')}: ${issue.message}` };
  });
}

function toSettings(value: Json): PlanSettings {
  const settings = isJsonObject(value) ? value : {};
  const { mode, limits, inputs, title } = settings;
  const parsed = parseLimits(limits ?? {});
  return {
    mode: isMode(mode) ? mode : undefined,
    limits: parsed.ok ? parsed.limits : {},
    inputs: isJsonObject(inputs) ? inputs : {},
    title: typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined,
    sections: sectionsText(settings),
  };
}

function isMode(value: Json | undefined): value is Mode {
  return value === 'chat' || value === 'code';
}
