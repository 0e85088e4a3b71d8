import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createModules } from './modules.js';

function open() {
  const refused: string[] = [];
  const modules = createModules({
    guest: fileURLToPath(new URL('../guest/main.ts', import.meta.url)),
    ...{ file: 'sum.js', source: 'export default 1', modules: { csv: 'export const parse = 1;' } },
    refuse: (message) => refused.push(message),
  });
  modules.offer({ fs: ['readFileSync', 'promises'], path: ['join'] });
  return { modules, refused };
}

describe('the modules of the isolate', () => {
  it.each([
    ['pce:guest', 'pce:tool', 'sum.js'],
    ['pce:guest', './fs.ts', 'pce:guest/fs.ts'],
    ['pce:guest/fs.ts', './text.ts', 'pce:guest/text.ts'],
    ['node:fs', 'pce:guest', 'pce:guest'],
    ['sum.js', 'fs', 'node:fs'],
    ['sum.js', 'node:path', 'node:path'],
    ['sum.js', 'csv', 'package:csv'],
  ])('are resolved from %s: %s is %s (B8)', (importer, specifier, name) => {
    const { modules, refused } = open();
    expect(modules.resolve(importer, specifier)).toBe(name);
    expect(refused).toEqual([]);
  });

  it.each([
    ['sum.js', 'child_process'],
    ['sum.js', 'node:csv'],
    ['sum.js', 'pce:guest'],
    ['node:fs', './text.ts'],
    ['sum.js', 'toString'],
  ])('are no others: %s may not import %s (B8)', (importer, specifier) => {
    const { modules, refused } = open();
    const message = `import of ${specifier} is not allowed: a sandboxed tool runs without Node and can import only fs, path, csv; write it in plain JavaScript, or make it a script`;
    expect(() => modules.resolve(importer, specifier)).toThrow(message);
    expect(refused).toEqual([message]);
  });

  it("are loaded as texts: the tool, a package, replacements of Node's, the library (B8)", () => {
    const { modules } = open();
    expect(modules.load('sum.js')).toBe('export default 1');
    expect(modules.load('package:csv')).toBe('export const parse = 1;');
    expect(() => modules.load('package:other')).toThrow('there is no module package:other');
    expect(modules.load('node:fs')).toBe(
      [
        "import { modules } from 'pce:guest';",
        "const all = modules['fs'];",
        'export default all;',
        'export const readFileSync = all.readFileSync;',
        'export const promises = all.promises;',
      ].join('\n'),
    );
    expect(modules.load('node:os')).toMatch(/export default all;$/);
    expect(modules.load('pce:guest/fs-error.ts')).toContain('export function fsError(code');
    expect(modules.load('pce:guest/fs-error.ts')).not.toContain(': string');
    expect(modules.main()).toContain('load().then(');
  });
});
