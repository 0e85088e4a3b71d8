import { expect, it } from 'vitest';
import { readJavascript } from './read-javascript.js';
import { readShell } from './read-shell.js';

const lineOf = (reading: ReturnType<typeof readShell>) =>
  reading.kind === 'command-line'
    ? reading.parameters.map(
        ({ name, place, isRequired }) => `${place} ${name}${isRequired ? '!' : ''}`,
      )
    : reading.kind === 'unknown'
      ? reading.reason
      : reading.kind;

it.each([
  [
    'const [, , input, output = "a.png"] = process.argv; run(input, output);',
    ['positional input!', 'positional output'],
  ],
  [
    'const file = process.argv[2]; const n = Number(process.argv[3] ?? "5"); go(file, n);',
    ['positional file!', 'positional n'],
  ],
  [
    'const [a, ...rest] = process.argv.slice(2); go(a, rest);',
    ['positional a!', 'positional rest'],
  ],
  ['const files = process.argv.slice(2); go(files);', ['positional files']],
  [
    'const options = { loud: { type: "boolean" } }; const { values } = parseArgs({ options }); go(values);',
    ['--loud loud'],
  ],
  ['console.log(1)', []],
])('reads the command line of the program %s (E2)', (source, line) => {
  expect(lineOf(readJavascript(source, false))).toEqual(line);
});

it.each([
  ['go(process.argv[3])', /does not tell the names/],
  ['for (const each of process.argv) go(each)', /does not tell the names/],
  ['parseArgs(settings())', /computed/],
  ['module.exports = { a: 1 }; function b() {}', /only defines things/],
  ['const = 3', /cannot be read/],
  ['const { program } = require("commander"); program.parse();', /^help$/],
  ['process.stdin.on("data", go)', /^standard-input$/],
])('guesses no command line of the program %s (E2)', (source, told) => {
  expect(lineOf(readJavascript(source, false))).toMatch(told);
});

it('reads TypeScript, numbers and the leading comment (E2)', () => {
  const source =
    '/** Counts lines. Slowly. */\nconst max: number = Number(process.argv[2] ?? "10");\ngo(max!);';

  expect(readJavascript(source, true)).toEqual({
    kind: 'command-line',
    description: 'Counts lines',
    parameters: [
      {
        name: 'max',
        schema: { type: 'number', default: 10 },
        isRequired: false,
        place: 'positional',
      },
    ],
  });
});

it.each([
  [`file="$1"\nlines=\${2:-5}\nhead "$file"`, ['positional file!', 'positional lines']],
  [`local a=$1\nb=\${2:?missing}\necho $a`, ['positional a!', 'positional b!']],
  ['files="$@"\nls $files', ['positional files']],
  ['df -k .', []],
])('reads the command line of the shell script %s (E2)', (source, line) => {
  expect(lineOf(readShell(source))).toEqual(line);
});

it.each([
  ['rm -rf "$1"', /does not tell the names/],
  ['while getopts "a:" o; do :; done; echo $1', /no --help/],
  ['case "$1" in -h|--help) usage;; esac', /^help$/],
  ['# try --help)\necho $2', /does not tell the names/],
  ['jq .', /^standard-input$/],
])('guesses no command line of the shell script %s (E2)', (source, told) => {
  expect(lineOf(readShell(source))).toMatch(told);
});
