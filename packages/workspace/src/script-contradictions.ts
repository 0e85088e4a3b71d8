import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forbiddenSteps, type Tool } from '@pce/core/internal';
import { parsePlanningDocument } from '@pce/role-parts';

/** Acts of programs that a constraint can forbid, with the verb that the gate knows. */
const acts: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:os\.(?:remove|unlink|rmdir)|shutil\.rmtree|(?:unlink|rm|rmdir)(?:Sync)?)\s*\(|^\s*rm\s|\b(?:DELETE\s+FROM|DROP\s+TABLE)\b/,
    'Delete',
  ],
  [
    /\bopen\([^)]*,\s*(?:mode=)?['"][wax]|\b(?:writeFile|appendFile)(?:Sync)?\s*\(|\.write_(?:text|bytes)\(/,
    'Write',
  ],
  [/\b(?:smtplib|sendmail|sendMail)\b/, 'Send a mail'],
];

/** The output of a shell command goes into a file. */
const redirect = />{1,2}\s*["']?([\w./$-]+)["']?\s*$/;

/** A number under a name, such as `MAX_ROWS = 500`. */
const constant =
  /^\s*(?:export\s+)?(?:const\s+|let\s+|var\s+)?([A-Za-z_]\w*)\s*(?::[^=]+)?=\s*(\d[\d_]*(?:\.\d+)?)\s*(?:[;#/].*)?$/;

const path = /["'`]([\w.-]*[./][\w./-]*)["'`]/;

/**
 * Returns a sentence on each line of a script that a constraint of a request forbids: an act, a path or a number, judged as the
 * gate judges a call. The source is only looked at, line by line; what a script puts together at run time is not found.
 */
export function scriptContradictions(
  root: string,
  { family, source: file }: Pick<Tool, 'family' | 'source'>,
  request: string,
): readonly string[] {
  const { constraints } = parsePlanningDocument(request);
  if (family !== 'script' || constraints.length === 0) return [];
  const texts = constraints.map((text) => ({ text, isConstraint: true }));
  const deeds = deedsOf(sourceOf(join(root, file)), /\.(?:ba|z)?sh$/.test(file));
  return forbiddenSteps(texts, deeds).map(
    ({ id, constraint }) =>
      `${file}:${id} contradicts "${constraint}": the document wins, so change the script, or the document if it is wrong`,
  );
}

function deedsOf(
  source: string,
  isShell: boolean,
): { readonly id: string; readonly description: string }[] {
  return source.split('\n').flatMap((line, index) => {
    const code = line.replace(/(?:^|\s)(?:#|\/\/).*$/, '');
    const [, named] = path.exec(code) ?? [];
    const done = acts.flatMap(([pattern, verb]) =>
      pattern.test(code) ? [named === undefined ? verb : `${verb} \`${named}\``] : [],
    );
    const [, output] = (isShell && redirect.exec(code)) || [];
    if (output !== undefined) done.push(`Write \`${output}\``);
    const [, name = '', digits = ''] = constant.exec(code) ?? [];
    const noun = name
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split('_')
      .filter((word) => !/^(?:max|min|limit|count|number|num|n|of|default)$/.test(word))
      .join(' ');
    if (noun !== '') done.push(`Use ${digits.replaceAll('_', '')} ${noun}`);
    return done.map((description) => ({ id: `${index + 1}`, description }));
  });
}

function sourceOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
