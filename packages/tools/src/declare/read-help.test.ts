import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { askHelp } from './read-help.js';

/** Asks a program for its help, which answers this text. */
async function readHelp(text: string) {
  using folder = makeFolder({ program: text });
  const bash = { command: 'bash', args: ['-c', 'cat "$0"'] };
  const help = await askHelp(`${folder.root}/program`, bash);
  if (typeof help !== 'string') return help;
  expect(help).toBe('its --help has an unsupported format, or has subcommands');
  return undefined;
}

const parametersOf = async (text: string) =>
  (await readHelp(text))?.parameters.map(({ name, schema, isRequired, place }) => ({
    ...{ name, place, isRequired },
    schema,
  }));

it('reads the help of argparse (E2)', async () => {
  const help = `usage: loop.py [-h] --one ONE [--two TWO] [--mode {plain,fancy}] [-v] [out]

Loop maker. More text.

positional arguments:
  out                  where to write

options:
  -h, --help           show this help message and exit
  --one ONE            the one value
  --two TWO            the two value (default: 3)
  --mode {plain,fancy}
                       how it looks
  -v, --verbose        say more
`;

  expect((await readHelp(help))?.description).toBe('Loop maker');
  expect(await parametersOf(help)).toEqual([
    { name: 'one', place: '--one', isRequired: true, schema: text('the one value') },
    {
      name: 'two',
      place: '--two',
      isRequired: false,
      schema: { ...text('the two value'), default: '3' },
    },
    {
      name: 'mode',
      place: '--mode',
      isRequired: false,
      schema: { enum: ['plain', 'fancy'], description: 'how it looks' },
    },
    { name: 'verbose', place: '--verbose', isRequired: false, schema: flag('say more') },
    { name: 'out', place: 'positional', isRequired: false, schema: text('where to write') },
  ]);
});

it('reads the help of commander (E2)', async () => {
  const help = `Usage: thumb [options] <input> [rest...]

Make a thumbnail

Arguments:
  input                image to read
  rest                 more of them

Options:
  -V, --version        output the version number
  -w, --width <n>      width in pixels (default: 100)
  --format <name>      kind of image (choices: "png", "jpg")
  --no-color           without colour
  -h, --help           display help for command
`;

  expect(await parametersOf(help)).toEqual([
    {
      name: 'width',
      place: '--width',
      isRequired: false,
      schema: { type: 'number', description: 'width in pixels', default: 100 },
    },
    {
      name: 'format',
      place: '--format',
      isRequired: false,
      schema: { enum: ['png', 'jpg'], description: 'kind of image' },
    },
    { name: 'no_color', place: '--no-color', isRequired: false, schema: flag('without colour') },
    { name: 'input', place: 'positional', isRequired: true, schema: text('image to read') },
    {
      name: 'rest',
      place: 'positional',
      isRequired: false,
      schema: { type: 'array', items: { type: 'string' }, description: 'more of them' },
    },
  ]);
});

it('reads the help of click (E2)', async () => {
  const help = `Usage: greet.py [OPTIONS] NAME

  Greets a person.

Options:
  --count INTEGER        Number of greetings.  [default: 1]
  --city TEXT            Where.  [required]
  --loud                 With capitals.
  --help                 Show this message and exit.
`;

  expect((await readHelp(help))?.description).toBe('Greets a person');
  expect(await parametersOf(help)).toEqual([
    {
      name: 'count',
      place: '--count',
      isRequired: false,
      schema: { type: 'integer', description: 'Number of greetings.', default: 1 },
    },
    { name: 'city', place: '--city', isRequired: true, schema: text('Where.') },
    { name: 'loud', place: '--loud', isRequired: false, schema: flag('With capitals.') },
    { name: 'name', place: 'positional', isRequired: true, schema: { type: 'string' } },
  ]);
});

it('reads handwritten help (E2)', async () => {
  const help = `Usage: opts.sh [--count N] --name NAME FILE

Options:
  --count N     how often (default: 2)
  --name NAME   whose it is
  -n, --dry-run only say
`;

  expect(await parametersOf(help)).toMatchObject([
    { name: 'count', schema: { type: 'number', default: 2 } },
    { name: 'name', isRequired: true },
    { name: 'dry_run', schema: { type: 'boolean' } },
    { name: 'file', place: 'positional', isRequired: true },
  ]);
});

it.each([
  ['usage: a.py --x N\n            [--y N] FILE\n\n            [--z N]\n', ['x', 'y', 'file']],
  ['usage: a.py --x N\n            [--y N] FILE\nno [--z N]\n', ['x', 'y', 'file']],
  ['usage:\n  a.py --x N FILE\n  a.py --y N\n', ['x', 'file']],
  ['usage: a.py [--x N] FILE\n  --z N  how often\n', ['z', 'x', 'file']],
  ['usage: python -m tool.make [--x N] FILE\n', ['x', 'file']],
  ['usage: a.py [--x N] input-file\n', ['x', 'input_file']],
])('reads a usage of several lines to its end: %j (E2)', async (help, names) => {
  expect((await parametersOf(help))?.map(({ name }) => name)).toEqual(names);
});

it('reads a usage line alone, as a script prints it from its own comment (E2)', async () => {
  const help = `# Prints a label for each jar of a hive.
# Usage: label-jars.sh --hive NAME [--count N] [-q|--quiet] FILE
`;

  expect((await readHelp(help))?.description).toBe('Prints a label for each jar of a hive');
  expect(await parametersOf(help)).toEqual([
    { name: 'hive', place: '--hive', isRequired: true, schema: { type: 'string' } },
    { name: 'count', place: '--count', isRequired: false, schema: { type: 'number' } },
    {
      name: 'quiet',
      place: '--quiet',
      isRequired: false,
      schema: { type: 'boolean', default: false },
    },
    { name: 'file', place: 'positional', isRequired: true, schema: { type: 'string' } },
  ]);
});

it.each([
  ['a text that is no help', 'Deleted 12 files.\n'],
  ['nothing', ''],
  ['subcommands', 'usage: tool [-h] {start,stop} ...\n\npositional arguments:\n  {start,stop}\n'],
  ['subcommands of commander', 'Usage: tool [options] [command]\n\nCommands:\n  start\n'],
])('does not read %s as one command line (E2)', async (_, help) => {
  expect(await readHelp(help)).toBeUndefined();
});

function text(description: string) {
  return { type: 'string', description };
}

function flag(description: string) {
  return { type: 'boolean', description, default: false };
}

it('requires a marked usage line (E2)', async () => {
  const help = '  FILE is what it reads\n\n  --out <file>  where it goes\n';
  expect((await parametersOf(help))?.map(({ name }) => name)).toEqual(['out']);
});

it('has no default for a number in words (E2)', async () => {
  const help =
    'Options:\n  --count <n>  how many (default: auto)\n  --size <n>   how large (default: 3)\n';
  expect((await parametersOf(help))?.map(({ schema }) => schema)).toEqual([
    { type: 'number', description: 'how many' },
    { type: 'number', description: 'how large', default: 3 },
  ]);
});
