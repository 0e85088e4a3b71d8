import type { ModelRequest } from './model-server.js';

interface Step {
  readonly command: string;
  readonly outcome: string;
}

/** The commands for steps of planning documents, in the words of the tools. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^List the files in (`.+`)/, 'List the files in a folder with path $1'],
  [/^Read the file (`.+`)/, 'Read a text file with path $1'],
  [
    /^Convert .*amount: (\d+), currency: (`.+`)/,
    'Convert an amount of euros to another currency with amount $1, currency $2',
  ],
  [/^Fetch the rates/, 'Fetch the rates of the day'],
  [/^Count the rows of (`.+?`)/, 'Count the rows of a table with path $1'],
  [
    /^Write the result of step \d to (`.+`)/,
    'Write text or a JSON value to a file with path $1, content LAST',
  ],
  [
    /^Write the sum of the numbers to (`.+`)/,
    'Write text or a JSON value to a file with path $1, content values.text',
  ],
];

/** Answers an error by its message: another step, or the same again if the error may pass. */
const ways: readonly (readonly [RegExp, (command: string) => string])[] = [
  [
    /inbox does not exist/,
    () => 'Write text or a JSON value to a file with path `inbox/index.txt`, content `The inbox`',
  ],
  [
    /notes\/plan.* does not exist/,
    () => 'Find the files whose path matches a glob pattern with pattern `**/plan.txt`',
  ],
  [/give USD or GBP/, (command) => command.replace('`dollar`', '`USD`')],
  [/away: 503/, (command) => command],
];

/**
 * A model for requests that are planning documents. It knows only the prompt: the steps, the tools, and what came of the steps so
 * far. It takes no notice of lessons, so that an error comes back until something is done about it.
 */
export function workByDocuments({ role, prompt }: ModelRequest): object {
  const text = prompt.replaceAll('\\n', '\n').replaceAll('\\"', '"');
  const about = text.slice(text.lastIndexOf('Marker: '));
  switch (role) {
    case 'planner': {
      const constraints = listOf(about, '## Constraints');
      return {
        goals: listOf(about, '## Goals'),
        constraints: constraints.map((each) => ({ text: each, content: true })),
      };
    }
    case 'executor':
      return decide(about);
    case 'coordinator':
      return coordinate(about);
    case 'synthesizer': {
      const claims = [...about.matchAll(/^(c\d+) \(/gm)].map(([, claim]) => claim);
      return { answer: `The work is done${claims.length === 0 ? '' : ` [${claims.at(-1)}]`}.` };
    }
    case 'critic':
      return { verdict: 'PASS', issues: [] };
    case 'validator':
      return { score: 0.95 };
  }
}

function listOf(text: string, heading: string): readonly string[] {
  const [, part = ''] = text.split(`${heading}\n`);
  return /^(?:- .*\n?)*/.exec(part)?.[0].match(/(?<=^- ).*/gm) ?? [];
}

function decide(about: string): object {
  const [, list = ''] = /## Steps\n((?:\d+\. .*\n?)*)/.exec(about) ?? [];
  const commands = [...list.matchAll(/^\d+\. (.*)$/gm)].map(([, step = '']) => commandFor(step));
  const done = stepsSoFar(about);
  const last = done.at(-1);
  const reached = done.filter(({ outcome }) => outcome.startsWith('r'));
  const [, way] = ways.find(([pattern]) => pattern.test(failureOf(last))) ?? [];
  if (last !== undefined && way !== undefined) return { commands: [way(last.command)] };
  const found = /\[0\] (archive\/\S+)/.exec(last?.outcome ?? '')?.[1];
  if (found !== undefined) return { commands: [`Read a text file with path \`${found}\``] };
  const isSame = (one: string, other: string): boolean =>
    one.split(' with ')[0] === other.split(' with ')[0];
  const left = [...commands];
  for (const { command } of reached) {
    const at = left.findIndex((each) => isSame(each, command));
    if (at >= 0 && !/inbox\/index/.test(command)) left.splice(at, 1);
    else if (left[0] === command) left.shift();
  }
  const [next] = left;
  if (next === undefined) return { done: true };
  const result = /^r\d+/.exec(last?.outcome ?? '')?.[0] ?? 'r1';
  if (!next.includes('values.text')) return { commands: [next.replace('LAST', result)] };
  const numbers = (/text: ([\s\S]*)/.exec(last?.outcome ?? '')?.[1] ?? '').match(/^\s*\d+/gm) ?? [];
  const sum = numbers.reduce((total, each) => total + Number(each), 0);
  return { commands: [next], values: { text: `Total: ${sum}` } };
}

function failureOf(step: Step | undefined): string {
  return step?.outcome.startsWith('error') ? step.outcome : '';
}

function commandFor(step: string): string {
  const [pattern, command] = meanings.find(([each]) => each.test(step)) ?? [];
  return pattern === undefined || command === undefined
    ? step
    : step.replace(new RegExp(`${pattern.source}.*`), command);
}

function stepsSoFar(about: string): readonly Step[] {
  const [, part = ''] = about.split('# Steps so far\n');
  return [...part.matchAll(/^#\d+ (.*)\n→ ([\s\S]*?)(?=\n#\d+ |\n\w+>>)/gm)].map(
    ([, command = '', outcome = '']) => ({ command, outcome }),
  );
}

/** Chooses the tool whose description the command has, with its values by name. */
function coordinate(about: string): object {
  const [tools = '', command = ''] = about.split('# Command\n');
  const found = [...tools.matchAll(/^([\w.]+)\((.*)\)\n {2}(.+)$/gm)].find(
    ([, , , description = '']) => command.startsWith(description),
  );
  if (found === undefined) return { status: 'blocked', reason: 'no tool does it' };
  const [, name = '', , description = ''] = found;
  const values = command.slice(description.length);
  const args = [
    ...values.matchAll(/(?:with|,) (\w+) (?:`([^`]*)`|(\d+)|((?:r\d+|values)[\w.]*))/g),
  ].map(([, key = '', text, number, reference]) => [
    key,
    text ?? (number === undefined ? { $ref: reference } : Number(number)),
  ]);
  return { status: 'selected', kind: 'tool', name, args: Object.fromEntries(args), reason: '' };
}
