import { describe, expect, it } from 'vitest';
import { type CommandToken, commandTokens } from './read-command.js';

function told({ kind, text, key, amount, unit }: CommandToken): string {
  const number = amount === undefined ? '' : `=${amount}${unit ?? ''}`;
  return `${kind}:${key === undefined ? '' : `${key}/`}${text}${number}`;
}

const kindsOf = (command: string) => commandTokens(command).map(told);

describe('commandTokens', () => {
  it.each<[string, string[]]>([
    ['See https://a.b/c.', ['word:See', 'url:https://a.b/c', 'mark:.']],
    ['"https://a.b" `http://c`', ['url:https://a.b', 'url:http://c']],
    [
      '`r1.total` "r1.total" r12 r1[0].x',
      ['reference:r1.total', 'path:r1.total', 'reference:r12', 'reference:r1[0].x'],
    ],
    ['`r1..x` r1. r0 r1..x', ['path:r1..x', 'reference:r1', 'mark:.', 'quoted:r0', 'path:r1..x']],
    ['2026-11-20 2026-13-20', ['date:2026-11-20', 'quoted:2026-13-20']],
    [
      '-1,000.5 $30 20% 5kg 2.5e-3 10^6',
      [
        'number:-1,000.5=-1000.5',
        'number:$30=30$',
        'number:20%=20%',
        'quoted:5kg',
        'number:2.5e-3=0.0025',
        'quoted:10^6',
      ],
    ],
    ['12apples 19th 3D', ['quoted:12apples', 'word:19th', 'word:3D']],
    ['zero one two twelve', ['word:zero', 'word:one', 'word:two', 'word:twelve']],
    [
      'a@b.c user_name #4 17:00 A-17',
      ['quoted:a@b.c', 'quoted:user_name', 'quoted:#4', 'quoted:17:00', 'quoted:A-17'],
    ],
    [
      'src/a and/or a.txt e.g. *.ts .',
      ['path:src/a', 'word:and/or', 'path:a.txt', 'word:e.g', 'mark:.', 'path:*.ts', 'path:.'],
    ],
    ['list .. now', ['word:list', 'path:..', 'word:now']],
    ['list src/. now', ['word:list', 'path:src/.', 'word:now']],
    ['list src/...', ['word:list', 'path:src/', 'mark:.']],
    ['list `src`.', ['word:list', 'quoted:src', 'mark:.']],
    ['list "src/".', ['word:list', 'path:src/', 'mark:.']],
    ['(yes), no!', ['word:yes', 'mark:)', 'word:no', 'mark:!']],
    [
      'limit=3 --out=a.txt empty= x',
      ['number:limit/3=3', 'path:out/a.txt', 'mark:empty/=', 'word:x'],
    ],
    ['limit = 3', ['mark:limit/=', 'number:3=3']],
    ['to: Ann', ['word:to', 'mark:to/:', 'word:Ann']],
    ['4: Ann', ['number:4=4', 'mark::', 'word:Ann']],
    ["“a b” 'c d' it's", ['quoted:a b', 'quoted:c d', "word:it's"]],
    ['```js\nx y\n``` z', ['quoted:x y', 'word:z']],
  ])('splits %j (A3)', (command, tokens) => {
    expect(kindsOf(command)).toEqual(tokens);
  });
});
