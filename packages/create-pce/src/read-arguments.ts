import { parseArgs } from 'node:util';
import { type Template, templates } from './templates.js';

/** A command line that cannot be carried out; its message says why. */
export class WrongUsage extends Error {}

/** The command line of `create-pce`; what it leaves open is asked for, or has a default. */
export interface Arguments {
  readonly folder?: string;
  readonly template?: Template;
  readonly install?: boolean;
  readonly git: boolean;
  readonly yes: boolean;
  readonly overwrite: boolean;
  readonly json: boolean;
  readonly help: boolean;
}

export const help = `npm create pce [folder] -- [options]

  -t, --template <name>
${templates.map(({ name, description }) => `       ${name.padEnd(10)}  ${description}`).join('\n')}
  -i, --install      install its packages; --no-install: do not (default: asked, else yes)
      --git          make it a Git repository
  -y, --yes          ask nothing; take the defaults: ./pce-app, ${templates[0].name}, install
      --overwrite    write into a folder that is not empty; other files in it stay
      --json         ask nothing, and print { folder, template, files, installed, git, next }
  -h, --help

Nothing is asked without a terminal, or in CI. Exit codes: 0 made, 1 failed, 2 wrong usage, 130 cancelled.

npx create-pce rename [folder] replaces deprecated names of PCE in a project; --help says more.`;

/** Throws `WrongUsage`. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parsed(args);
  const { template: name, install, git, yes, overwrite, json, help } = values;
  const [folder, ...rest] = positionals;
  if (rest.length > 0) throw new WrongUsage(`one folder at a time: ${positionals.join(', ')}`);
  const template = templates.find((each) => each.name === name);
  if (name !== undefined && template === undefined) {
    const names = templates.map((each) => each.name).join(', ');
    throw new WrongUsage(`there is no template "${name}"; there are ${names}`);
  }
  return {
    ...(folder !== undefined && { folder }),
    ...(template !== undefined && { template }),
    ...(install !== undefined && { install }),
    git,
    yes,
    overwrite,
    json,
    help,
  };
}

function parsed(args: readonly string[]) {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      allowNegative: true,
      options: {
        template: { type: 'string', short: 't' },
        install: { type: 'boolean', short: 'i' },
        git: flag,
        yes: { ...flag, short: 'y' },
        overwrite: flag,
        json: flag,
        help: { ...flag, short: 'h' },
      },
    });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
