import type { JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { readCommandText } from './command-text.js';
import { parametersOf } from './parameters.js';
import { fitOf } from './value-fit.js';

type Fits = Readonly<Record<string, number>>;

/** How well each value of a command fits a parameter; those that do not fit are left out. */
function fitsIn(command: string, name: string, schema: JsonObject): Fits {
  const { values, words } = readCommandText(command);
  const fits = parametersOf({ properties: { [name]: schema } }).flatMap((parameter) =>
    values.map(({ kind, text }, place) => {
      const value = values[place];
      const fit = value === undefined ? 0 : fitOf(parameter, value, words[0]?.text ?? '');
      return [`${kind} ${text}`, fit] as const;
    }),
  );
  return Object.fromEntries(fits.filter(([, fit]) => fit > 0));
}

describe('fitOf', () => {
  it.each<readonly [string, JsonObject, Readonly<Record<string, Fits>>]>([
    [
      'path',
      { type: 'string' },
      {
        'Read notes.md': { 'path notes.md': 60 },
        'Read "notes"': { 'quoted notes': 50 },
        'Read r1': { 'reference r1': 25 },
        'List src': {},
        'List files in src': { 'phrase src': 46 },
        'Look for src': {},
        'List files in Src': {},
        'List files in the src': {},
        'List *.ts': {},
        'Write "x" to a.txt': { 'quoted x': 35, 'path a.txt': 80 },
        'Write a.txt to "x"': { 'path a.txt': 45, 'quoted x': 70 },
        'Save "x" as a.txt': { 'quoted x': 35, 'path a.txt': 80 },
        'Save "x" at a.txt': { 'quoted x': 35, 'path a.txt': 80 },
        'Save "x" from a.txt': { 'quoted x': 35, 'path a.txt': 70 },
        'Read path=a.txt': { 'path a.txt': 200 },
        'Read files about a.txt': { 'path a.txt': 35 },
      },
    ],
    [
      'folder',
      { type: 'string' },
      {
        'Look in src/lib': { 'path src/lib': 70 },
        'Look in src/a.ts': {},
        'List a.md': {},
        'List "data"': { 'quoted data': 50 },
        'Search src for "x"': { 'quoted x': 25 },
        'Write "x" in data': { 'quoted x': 35, 'phrase data': 56 },
        'List the folder data': {},
      },
    ],
    [
      'pattern',
      { type: 'string', description: 'a glob' },
      {
        'List *.ts': { 'path *.ts': 60 },
        'List "a*"': { 'quoted a*': 60 },
        'List "a"': {},
        'List src': {},
        'List r1': { 'reference r1': 15 },
      },
    ],
    [
      'url',
      { type: 'string' },
      {
        'Fetch https://a.example': { 'url https://a.example': 80 },
        'Fetch r1': { 'reference r1': 25 },
        'Fetch "a"': {},
      },
    ],
    [
      'query',
      { type: 'string' },
      {
        'Search for "x"': { 'quoted x': 65, 'rest "x"': 18 },
        'Search for TODO': { 'name TODO': 38, 'phrase TODO': 50, 'rest TODO': 18 },
        'Search "x" in src': { 'quoted x': 55, 'rest "x" in src': 18, 'phrase src': 5 },
        'Find laptops': { 'phrase laptops': 30, 'rest laptops': 18 },
        'Find Ada': { 'name Ada': 28, 'phrase Ada': 30, 'rest Ada': 18 },
        'Find Ada in Paris': {
          'name Ada': 28,
          'phrase Ada': 30,
          'rest Ada in Paris': 18,
          'name Paris': 3,
          'phrase Paris': 5,
        },
        'Search src/a.ts': { 'path src/a.ts': 20, 'rest src/a.ts': 18 },
        'Search for laptops': { 'phrase laptops': 50, 'rest laptops': 18 },
        'Search r2': { 'reference r2': 15, 'rest r2': 18 },
        'Find laptops about Ada': {
          'phrase laptops': 30,
          'rest laptops about Ada': 18,
          'name Ada': 38,
          'phrase Ada': 50,
        },
      },
    ],
    [
      'regex',
      { type: 'string', description: 'pattern' },
      {
        'Search for TODO': { 'name TODO': 38, 'phrase TODO': 50 },
        'Search for big files': {},
        'Find TODO': { 'name TODO': 28 },
        'Find big files': {},
        'Search "x"': { 'quoted x': 55 },
        'Find Ada': { 'name Ada': 28 },
      },
    ],
    [
      'content',
      { type: 'string' },
      {
        'Write "x" to a.txt': { 'quoted x': 50 },
        'Write to a.txt "x"': { 'quoted x': 50 },
        'Fill a.txt with "x"': { 'quoted x': 50 },
        'Write r1 into a.txt': { 'reference r1': 70 },
        'Write Ada': { 'name Ada': 22 },
        'Write 5': { 'number 5': 12 },
        'Say "x" to "y"': { 'quoted x': 40, 'quoted y': 15 },
        'Write https://a.example': { 'url https://a.example': 22 },
        'Write 2026-01-02': { 'date 2026-01-02': 22 },
      },
    ],
    [
      'since',
      { type: 'string' },
      {
        'List since 2026-01-02': { 'date 2026-01-02': 100 },
        'List since "2026-01-02"': { 'quoted 2026-01-02': 60 },
        'List since "x"': {},
        'List from 2026-01-02 to 2026-01-05': { 'date 2026-01-02': 100 },
      },
    ],
    [
      'startDate',
      { type: 'string', format: 'date' },
      {
        'List from 2026-01-02 to 2026-01-05': { 'date 2026-01-02': 120 },
        'List until 2026-01-02': {},
        'List between 2026-01-02 and 2026-01-05': { 'date 2026-01-02': 100 },
      },
    ],
    [
      'endDate',
      { type: 'string', format: 'date' },
      {
        'List from 2026-01-02 to 2026-01-05': { 'date 2026-01-05': 120 },
      },
    ],
    [
      'city',
      { type: 'string', description: 'Where the museum is' },
      {
        'Find museums in Paris': { 'name Paris': 60 },
        'Find Paris': { 'name Paris': 30 },
        'Find the city "Paris"': { 'quoted Paris': 68 },
        'Find museums near Paris': { 'name Paris': 58 },
        'Find museums about Paris': { 'name Paris': 38 },
        'Show the weather of "Paris"': { 'quoted Paris': 53 },
      },
    ],
    [
      'destination_city',
      { type: 'string' },
      {
        'Fly from Oslo to Paris': {},
        'Fly to "Paris"': { 'quoted Paris': 110 },
      },
    ],
    [
      'user_name',
      { type: 'string', description: 'name of the user' },
      {
        'Delete the user "ada"': { 'quoted ada': 76 },
        'Find books by Ada': { 'name Ada': 60 },
        'Delete "ada"': { 'quoted ada': 35 },
      },
    ],
    [
      'target',
      { type: 'string' },
      {
        'Copy a.txt to b.txt': { 'path a.txt': 45, 'path b.txt': 130 },
        'Copy a.txt as b.txt': { 'path a.txt': 45, 'path b.txt': 110 },
        'Copy "a" to "b"': { 'quoted a': 35, 'quoted b': 120 },
      },
    ],
    [
      'source',
      { type: 'string' },
      {
        'Copy a.txt to b.txt': { 'path a.txt': 75, 'path b.txt': 80 },
        'Copy to b.txt from a.txt': { 'path b.txt': 80, 'path a.txt': 120 },
        'Copy "a" to "b"': { 'quoted a': 65, 'quoted b': 70 },
      },
    ],
    [
      'to',
      { type: 'string' },
      {
        'Send "hi" to "ada"': { 'quoted hi': 35, 'quoted ada': 95 },
        'Send "hi" into "ada"': { 'quoted hi': 35, 'quoted ada': 65 },
      },
    ],
    [
      'language',
      { type: 'string' },
      {
        'Translate "x" to German': { 'quoted x': 35, 'name German': 60 },
        'Translate "x" in German': { 'quoted x': 35, 'name German': 60 },
      },
    ],
    [
      'limit',
      { type: 'integer' },
      {
        'Name the top 5 files': { 'number 5': 50 },
        'Name at least 5 files': {},
        'Name 5 files': { 'number 5': 30 },
        'Wait 5 seconds': {},
        'Name 5 $': { 'number 5': 30 },
        'Name limit 5': { 'number 5': 55 },
        'Name limits=5': { 'number 5': 200 },
        'Name r1': { 'reference r1': 15 },
        'Name "5"': {},
      },
    ],
    [
      'min',
      { type: 'integer' },
      {
        'Name at least 5 files': { 'number 5': 50 },
        'Name the top 5 files': {},
        'Name from 5 to 10': { 'number 5': 60 },
        'Name between 5 and 10': { 'number 5': 60 },
      },
    ],
    [
      'maxPrice',
      { type: 'number' },
      {
        'Find things under $5': { 'number $5': 70 },
        'Find things under 5': { 'number 5': 30 },
        'Find things from 5 to 10': { 'number 10': 60 },
        'Find things for 5 km': { 'number 5': 30 },
      },
    ],
    [
      'timeout',
      { type: 'number' },
      {
        'Wait 5 seconds': { 'number 5': 70 },
        'Wait 5': {},
        'Wait with a timeout of 5': { 'number 5': 65 },
        'Wait for timeout 5': { 'number 5': 65 },
      },
    ],
    [
      'delay_seconds',
      { type: 'number' },
      {
        'Wait 5 minutes': { 'number 5': 70 },
        'Wait with a delay of 5': { 'number 5': 65 },
      },
    ],
    [
      'order_id',
      { type: 'integer' },
      {
        'Show order 5': { 'number 5': 55 },
        'Show 5': {},
        'Show the id 5': {},
      },
    ],
    [
      'bedrooms',
      { type: 'integer' },
      {
        'Find a house with 3 beds': { 'number 3': 55 },
        'Find a house with 3 baths': { 'number 3': 30 },
        'Find 3 be': { 'number 3': 30 },
        'Find a house of 3 bedrooms and 2 baths': { 'number 3': 55, 'number 2': 30 },
      },
    ],
    [
      'value',
      {},
      {
        'Set 5': { 'number 5': 30 },
        'Set r1': { 'reference r1': 60 },
        'Set "x"': { 'quoted x': 40 },
        'Set Ada': { 'name Ada': 12 },
      },
    ],
    [
      'on',
      { type: 'boolean' },
      {
        'Set r1': {},
        'Set 5': {},
        'Set "on"': {},
      },
    ],
    [
      'tags',
      { type: 'array', items: { type: 'string' } },
      {
        'Set tags: red, green and blue': {
          'phrase red': 200,
          'item red': 210,
          'item green': 210,
          'item blue': 210,
        },
        'Set "a" and "b"': { 'quoted a': 35, 'quoted b': 35 },
      },
    ],
    [
      'numbers',
      { type: 'array', items: { type: 'number' } },
      {
        'Add 3 and 4': { 'number 3': 30, 'number 4': 30 },
        'Add "x"': {},
      },
    ],
    [
      'sort_by',
      { type: 'string' },
      {
        'Sort sort-by=price': { 'quoted price': 200 },
        'Sort sortBy=price': { 'quoted price': 200 },
        'Sort sort_by=price': { 'quoted price': 200 },
        'Sort by=price': { 'quoted price': 60 },
      },
    ],
  ])('tells which values could be %s of %j (A3)', (name, schema, commands) => {
    const told = Object.keys(commands).map((command) => [command, fitsIn(command, name, schema)]);

    expect(Object.fromEntries(told)).toEqual(commands);
  });
});
