import { expect, it } from 'vitest';
import { structuredText } from './structured-text.js';

it('reads YAML as the data that it is (A11)', () => {
  expect(
    structuredText('replicas: 2\nimage:\n  tag: 2.9.0-rc3\nprobe: { periodSeconds: 20 }\n'),
  ).toEqual({ replicas: 2, image: { tag: '2.9.0-rc3' }, probe: { periodSeconds: 20 } });
  expect(structuredText('- name: Ida\n  fee: null\n- name: Lena\n  fee: 735000\n')).toEqual([
    { name: 'Ida', fee: null },
    { name: 'Lena', fee: 735_000 },
  ]);
  expect(structuredText('kind: Pod\nname: a\n---\nkind: Pod\nname: b\n')).toEqual([
    { kind: 'Pod', name: 'a' },
    { kind: 'Pod', name: 'b' },
  ]);
});

it('reads settings by their sections, and several of one name as a list (A11)', () => {
  expect(
    structuredText(
      '; of the queue\nlevel = warning\n[queue]\nprefetch = 40\nhost = "mq-1"\n\n[[job]]\nname = a\n[[job]]\nname = b\n',
    ),
  ).toEqual({
    level: 'warning',
    queue: { prefetch: 40, host: 'mq-1' },
    job: [{ name: 'a' }, { name: 'b' }],
  });
  expect(structuredText('export PORT=6432\nSSL=true\n# end\n')).toEqual({ PORT: 6432, SSL: true });
});

it.each([
  ['one line', 'replicas: 2'],
  ['prose', 'The build failed.\nIt was late.'],
  ['prose with colons', 'Note: it failed: twice.\nCause: the disk: it was full.'],
  ['a page, whose headings look like comments', '# Changes\n## 2.8\n- One: fixed.\n- Two: added.'],
  ['a log', '09:14 [info] run=1 started\n09:15 [info] run=1 ended: ok'],
  ['settings with a line of prose', 'a = 1\nb = 2\nand so on'],
  ['an alias', 'a: &x { n: 1 }\nb: *x\n'],
  ['a tag', 'a: !js/function "x"\nb: 2\n'],
  ['too much of it', `a: 1\nb: ${'x'.repeat(200_000)}`],
])('takes for no data %s (A11)', (_, text) => {
  expect(structuredText(text)).toBeUndefined();
});

it('keeps a key that is the name of a prototype as data (A11)', () => {
  const settings = structuredText('__proto__ = 1\nother = 2');
  expect(Object.entries(settings ?? {})).toEqual([
    ['__proto__', 1],
    ['other', 2],
  ]);
});
