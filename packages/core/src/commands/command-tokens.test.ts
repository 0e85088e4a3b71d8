import { describe, expect, it } from 'vitest';
import type { CommandToken } from './command-token.js';
import { commandTokens } from './command-tokens.js';

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
      [...['reference:r1.total', 'path:r1.total', 'reference:r12', 'reference:r1[0].x']],
    ],
    ['`r1..x` r1. r0 r1..x', ['path:r1..x', 'reference:r1', 'mark:.', 'quoted:r0', 'path:r1..x']],
    ['2026-11-20 2026-13-20', ['date:2026-11-20', 'quoted:2026-13-20']],
    [
      '-1,000.5 $30 20% 5kg 2.5e-3 10^6',
      [
        ...['number:-1,000.5=-1000.5', 'number:$30=30$', 'number:20%=20%', 'number:5kg=5kg'],
        ...['number:2.5e-3=0.0025', 'number:10^6=1000000'],
      ],
    ],
    ['12apples 19th 3D', ['quoted:12apples', 'word:19th', 'word:3D']],
    ['zero one two twelve', ['word:zero', 'word:one', 'number:two=2', 'number:twelve=12']],
    [
      'a@b.c user_name #4 17:00 A-17',
      [...['quoted:a@b.c', 'quoted:user_name', 'quoted:#4', 'quoted:17:00', 'quoted:A-17']],
    ],
    [
      'src/a and/or a.txt e.g. *.ts .',
      [...['path:src/a', 'word:and/or', 'path:a.txt', 'word:e.g', 'mark:.', 'path:*.ts', 'path:.']],
    ],
    ['list .. now', ['word:list', 'path:..', 'word:now']],
    ['list src/. now', ['word:list', 'path:src/.', 'word:now']],
    ['list src/...', ['word:list', 'path:src/', 'mark:.']],
    ['list `src`.', ['word:list', 'quoted:src', 'mark:.']],
    ['list "src/".', ['word:list', 'path:src/', 'mark:.']],
    ['(yes), no!', ['word:yes', 'mark:)', 'word:no', 'mark:!']],
    [
      'limit=3 --out=a.txt empty= x',
      [...['number:limit/3=3', 'path:out/a.txt', 'mark:empty/=', 'word:x']],
    ],
    ['limit = 3', ['mark:limit/=', 'number:3=3']],
    ['to: Ann', ['word:to', 'mark:to/:', 'word:Ann']],
    ['4: Ann', ['number:4=4', 'mark::', 'word:Ann']],
    ["“a b” 'c d' it's", ['quoted:a b', 'quoted:c d', "word:it's"]],
    ['```js\nx y\n``` z', ['quoted:x y', 'word:z']],
  ])('takes %j apart (A3)', (command, tokens) => {
    expect(kindsOf(command)).toEqual(tokens);
  });

  it.each<[string, string[]]>([
    ['20 November 2026', ['date:2026-11-20']],
    ['20th of November 2026', ['date:2026-11-20']],
    ['November 20, 2026', ['date:2026-11-20']],
    ['nov 3rd 2026', ['date:2026-11-03']],
    ['31 June 2026', ['number:31=31', 'word:June', 'number:2026=2026']],
    ['29 february 2024', ['date:2024-02-29']],
    ['29 february 2100', ['number:29=29', 'word:february', 'number:2100=2100']],
    ['29 february 2000', ['date:2000-02-29']],
    ['20 November', ['number:20=20', 'word:November']],
    ['30 seconds', ['number:30=30seconds']],
    ['1 hour and 30 minutes', ['number:1=5400000ms']],
    ['1 hour 30 seconds on', ['number:1=3630000ms', 'word:on']],
    ['30 minutes and 1 hour', ['number:30=30minutes', 'word:and', 'number:1=1hour']],
    ['1 hour and 5 km', ['number:1=1hour', 'word:and', 'number:5=5km']],
    ['1.2 million', ['number:1.2=1200000']],
    ['3 thousand euros', ['number:3=3000$']],
    ['5 files', ['number:5=5', 'word:files']],
    ['5kg million', ['number:5kg=5kg', 'word:million']],
    ['20 of November 2026', ['date:2026-11-20']],
    ['November 20 of 2026', ['word:November', 'number:20=20', 'word:of', 'number:2026=2026']],
    ['20 November 20260', ['number:20=20', 'word:November', 'number:20260=20260']],
    ['0 May 2026', ['number:0=0', 'word:May', 'number:2026=2026']],
    ['1 May 2026', ['date:2026-05-01']],
    ['31 December 9999', ['date:9999-12-31']],
    ['1 January 1000', ['date:1000-01-01']],
    ['1 January 0999', ['number:1=1', 'word:January', 'number:0999=999']],
    ['29 February 2023', ['number:29=29', 'word:February', 'number:2023=2023']],
    ['30 April 2026', ['date:2026-04-30']],
    ['31 Nov 2026', ['number:31=31', 'word:Nov', 'number:2026=2026']],
    ['3 ma 2026', ['number:3=3', 'word:ma', 'number:2026=2026']],
    ['20 November, 2026', ['date:2026-11-20']],
    [
      '1 hour and 30 minutes and 5 seconds',
      ['number:1=5400000ms', 'word:and', 'number:5=5seconds'],
    ],
    ['1 hour or 30 minutes', ['number:1=1hour', 'word:or', 'number:30=30minutes']],
    ['2 hours 2 hours', ['number:2=2hours', 'number:2=2hours']],
    ['1 kg and 5 seconds', ['number:1=1kg', 'word:and', 'number:5=5seconds']],
    ['1 km 5 m', ['number:1=1km', 'number:5=5m']],
    ['2 hundred files', ['number:2=200', 'word:files']],
    ['3 billion', ['number:3=3000000000']],
    ['$3 million', ['number:$3=3$', 'word:million']],
    ['2 million dollars', ['number:2=2000000$']],
    ['a = b', ['mark:a/=', 'word:b']],
    ['a =', ['word:a', 'word:=']],
    ['3 = b', ['number:3=3', 'word:=', 'word:b']],
  ])('joins %j (A3)', (command, tokens) => {
    expect(kindsOf(command)).toEqual(tokens);
  });

  it('says where each token stands (A3)', () => {
    const command = '  Copy (`a b`) to x=3, 20 November 2026!';

    const places = commandTokens(command).map(({ start, end }) => command.slice(start, end));

    expect(places).toEqual(['Copy', '`a b`', ')', 'to', '3', ',', '20 November 2026', '!']);
  });

  it('takes no text of more than 4,096 characters for a path (A3)', () => {
    const [long] = commandTokens(`a/${'b'.repeat(4_095)}`);
    const [short] = commandTokens(`a/${'b'.repeat(4_094)}`);

    expect([long?.kind, short?.kind]).toEqual(['word', 'path']);
  });
});
