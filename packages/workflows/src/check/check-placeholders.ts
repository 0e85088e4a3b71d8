import type { Json } from '@pce/core/contracts';
import { type Placeholder, placeholdersIn, textsIn } from '../interpolate/placeholder.js';
import { formatPath, type Report, type SourcePath } from '../problem.js';
import { suggestion } from '../schema/names.js';

/** The names that placeholders and criteria can use at one place of a workflow. */
export interface KnownNames {
  /** Inputs and outputs. */
  readonly values: ReadonlySet<string>;
  /** Earlier steps. */
  readonly steps: ReadonlySet<string>;
}

/** Reports every placeholder of a template that inputs and earlier steps cannot fill. */
export function checkTemplate(
  template: Json,
  path: SourcePath,
  known: KnownNames,
  report: Report,
): void {
  for (const { path: inside, text } of textsIn(template)) {
    const place = [...path, ...inside];
    const where = formatPath(place);
    for (const placeholder of placeholdersIn(text)) {
      const problem = problemOf(placeholder, known);
      if (problem !== undefined) report(place, `${where}: ${placeholder.text} ${problem}`);
    }
    if (text.replaceAll(/\{\{[^{}]*\}\}/g, '').includes('{{')) {
      report(place, `${where}: {{ without }}: a placeholder is {{name}}`);
    }
  }
}

function problemOf(
  placeholder: ReturnType<typeof placeholdersIn>[number],
  known: KnownNames,
): string | undefined {
  if (placeholder.name === undefined) {
    return 'is not a name or a path such as files[0].name';
  }
  if (placeholder.name === 'steps') return problemOfStep(placeholder, known);
  if (known.values.has(placeholder.name) || known.steps.has(placeholder.name)) return undefined;
  return `names no input and no output of an earlier step${suggestion(placeholder.name, known.values)}`;
}

function problemOfStep({ keys: [step] }: Placeholder, known: KnownNames): string | undefined {
  if (typeof step !== 'string') return 'needs the name of a step: {{steps.<name>}}';
  if (known.steps.has(step)) return undefined;
  return `names no earlier step${suggestion(step, known.steps)}`;
}
