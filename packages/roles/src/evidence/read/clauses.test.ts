import { expect, it } from 'vitest';
import { clausesIn } from './clauses.js';

/** Place and words: `*` a name, `~` behind a negation, `!` so close behind it that nothing else can be meant. */
const shown = (text: string): string[] =>
  clausesIn(text).map(({ start, end, words }) => {
    const said = words.map(
      ({ stem, at, isNegated, isDenied, isName }) =>
        `${isDenied ? '!' : isNegated ? '~' : ''}${stem}${isName ? '*' : ''}@${at}`,
    );
    return `${start}-${end}: ${said.join(' ')}`;
  });

it('reads the clauses of a text with their words, denied or not (A11)', () => {
  const rows = [
    ['The museum is open', ['0-18: museum@4 open@14']],
    ['The museum is not open on Mondays', ['0-33: museum@4 !open@18 ~monday*@26']],
    ['Dogs bark, cats sleep', ['0-10: dog*@0 bark@5', '10-21: cat@11 sleep@16']],
    ['It costs 1,200 EUR', ['0-18: cost@3 1@9 200@11 eur*@15']],
    [
      'It runs. It stops! Really? Yes',
      ['0-8: run@3', '8-18: run@3 stop@12', '18-26: really*@19', '26-30: yes*@27'],
    ],
    ['(see below) | more', ['1-11: see@1 below@5', '13-18: mor@14']],
    ['open and closed', ['0-9: open@0', '9-15: clos@9']],
    ['open but closed', ['0-9: open@0', '9-15: clos@9']],
    [
      'one although two though three while four whereas five however six which seven that is eight',
      [
        '0-13: although@4',
        '13-24: two@13 though@17',
        '24-36: thre@24 whil@30',
        '36-49: four@36 wherea@41',
        '49-62: fiv@49 however@54',
        '62-72: six@62',
        '72-86: seven@72',
        '86-91: eight@86',
      ],
    ],
    ['not only cheap', ['0-14: cheap@9']],
    ['no doubt cheap', ['0-14: cheap@9']],
    ['not every shop open', ['0-19: shop@10 open@15']],
    ['no more than five open', ['0-22: fiv@13 open@18']],
    ['No budget left', ['0-14: !budget@3 !left@10']],
    ['never changed anything in the whole city', ['0-40: !chang@6 !anyth@14 ~whol@30 ~city@36']],
    [
      'not bought in Bergen during summer by Ada with friends',
      ['0-54: !bought@4 ~bergen*@14 ~summer@28 ~ada*@38 ~friend@47'],
    ],
    ['far from perfect', ['0-16: far@0 !perfect@9']],
    ['not far from Bergen', ['0-19: !far@4 ~bergen*@13']],
    ['too far from Bergen', ['0-19: too@0 far@4 bergen*@13']],
    ["It isn't open", ['0-13: isn@3 !t@7 !open@9']],
    ['It isn’t open', ['0-13: isn@3 !t@7 !open@9']],
    ['no-show rate', ['0-12: show@3 rat@8']],
    ['nobody came without tickets', ['0-27: cam@7 ticket@20']],
    ['not unlike not closed', ['0-21: unlik@4 clos@15']],
    ['Nothing failed to work', ['0-22: fail@8 work@18']],
    ['The RoHS part', ['0-13: ro*@4 hs*@4 roh*@4 part@9']],
    [
      'The museum is free; it is closed',
      ['0-19: museum@4 fre@14', '19-32: museum@4 fre@14 clos@26'],
    ],
    [
      'Ada Lim Bo Tom left; and they came back',
      ['0-20: ada*@0 lim*@4 bo*@8 tom*@11 left@15', '20-25: ', '25-39: cam@30 back@35'],
    ],
    ['Ada left; item gone', ['0-9: ada*@0 left@4', '9-19: item@10 gon@15']],
    ['The fee was changed. But it stayed', ['0-20: fee@4 chang@12', '20-25: ', '25-34: stay@28']],
    [' , ', []],
    ['', []],
    ['not 5 apples red green blue', ['0-27: ~5@4 !appl@6 !red@13 ~green@17 ~blu@23']],
    ['no longer valid today', ['0-21: !longer@3 !valid@10 !today@16']],
    ['cannot open', ['0-11: !open@7']],
    ['none of them', ['0-12: ']],
    ['lacks wheels', ['0-12: !wheel@6']],
    ['lacked wheels', ['0-13: !wheel@7']],
    ['fails to start', ['0-14: fail@0 !start@9']],
    ['fail to start', ['0-13: fail@0 !start@8']],
    ['anything but safe', ['0-17: anyth@0 !saf@13']],
    ['neither red nor blue', ['0-20: !red@8 !blu@16']],
    ['on time', ['0-7: timely@0']],
    ['The first quarter was good', ['0-26: q1@4 good@22']],
    ['one\ntwo', ['0-4: ', '4-7: two@4']],
    ['a: b', ['0-2: ', '2-4: b@3']],
    ['at 10:30 x', ['0-10: 10@3 30@6 x@9']],
    ['not the only one here', ['0-21: ']],
    ['no later than Monday', ['0-20: monday*@14']],
  ] as const;
  expect(rows.map(([text]) => [text, shown(text)])).toEqual(rows);
});

it('reads no word of "close to" and "up to", and keeps the places of the others (A11)', () => {
  const words = clausesIn('up to six rooms, close to town').flatMap((clause) => clause.words);
  expect(words.map(({ stem, at }) => `${at} ${stem}`)).toEqual(['6 six', '10 room', '26 town']);
});
