import { expect, it, vi } from 'vitest';
import { builtFiles } from './built-files.js';
import { contentType } from './content-type.js';
import { dashboardFiles } from './dashboard-files.js';

vi.mock('./built-files.js', { spy: true });

it('serves the document at the root, and the rest by its name (D6)', () => {
  vi.mocked(builtFiles).mockReturnValueOnce([
    { name: 'index.html', text: '<p>', hash: 'abc' },
    { name: 'assets/index.html.js', text: 'é', hash: 'def' },
  ]);
  expect([...dashboardFiles()]).toEqual([
    [
      '/',
      { body: Uint8Array.from([60, 112, 62]), type: 'text/html; charset=utf-8', etag: '"abc"' },
    ],
    [
      '/assets/index.html.js',
      { body: Uint8Array.from([195, 169]), type: 'text/javascript; charset=utf-8', etag: '"def"' },
    ],
  ]);
});

it.each([
  ['a.html', 'text/html; charset=utf-8'],
  ['a.b.js', 'text/javascript; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.svg', 'image/svg+xml'],
])('%s is sent as %s (D6)', (name, type) => {
  expect(contentType(name)).toBe(type);
});

it.each(['a.map', 'js', 'a'])('%s is no part of the page (D6)', (name) => {
  if (name === 'js') expect(contentType(name)).toBe('text/javascript; charset=utf-8');
  else expect(() => contentType(name)).toThrow(`${name}: add its media type to content-type.ts`);
});
