import { expect, it } from 'vitest';
import { readShell } from './read-shell.js';

const text = { type: 'string' };
const value = (name: string, isRequired = true, schema: object = text) => ({
  name,
  schema,
  isRequired,
  place: 'positional',
});
const line = (...parameters: readonly object[]) => ({
  kind: 'command-line',
  description: undefined,
  parameters,
});
const list = { type: 'array', items: text };
const unnamed = {
  kind: 'unknown',
  reason: 'it reads its command line in a way that does not tell the names of its values',
};
const ownWay = { kind: 'unknown', reason: 'it parses its command line itself and has no --help' };
const stdin = { kind: 'standard-input', description: undefined };

it.each([
  ['a=$1', line(value('a'))],
  ['a="$1"; b=\'$2\'', line(value('a'))],
  [
    `local a="$1"\nreadonly b=\${2}\ndeclare c=$3 && x\nexport D=$4 # d`,
    line(value('a'), value('b'), value('c'), value('d')),
  ],
  [
    `a=\${1:-5}\nb="\${2-x}"`,
    line(
      value('a', false, { ...text, default: '5' }),
      value('b', false, { ...text, default: 'x' }),
    ),
  ],
  [`a=\${1:-}`, line(value('a', false))],
  [`a=\${1:-$HOME}`, line(value('a', false))],
  [`a=\${1:?missing}\nb=\${2?}`, line(value('a'), value('b'))],
  ['a=("$1")', unnamed],
  ['all=$@', line(value('all', false, list))],
  [`all="\${*}"`, line(value('all', false, list))],
  ['b=$2', unnamed],
  ['echo $#', unnamed],
  ['a=$1; shift', ownWay],
  [`getopt a; echo \${1}`, ownWay],
  ['shift_all; echo', line()],
  ['case $1 in --help) x;; esac', { kind: 'help' }],
  ['case $1 in --help | -h) x;; esac', { kind: 'help' }],
  ['[ "$1" = "--help" ]', { kind: 'help' }],
  ['echo --help', line()],
  ['echo # a=$1', line()],
  ['echo a#b$1', unnamed],
  ['cat /dev/stdin', stdin],
  ['while read x; do echo; done', stdin],
  ['x=$(cat)', stdin],
  ['  cat | wc', stdin],
  ['cat', stdin],
  ['cat a.txt', line()],
  ['jq -r .a', stdin],
  ["jq '.a | .b' | sort", stdin],
  ['jq .a b.json', line()],
  ['echo ready', line()],
  ['', line()],
])('reads the shell script %j as %j (E2)', (source, reading) => {
  expect(readShell(source)).toEqual(reading);
});
