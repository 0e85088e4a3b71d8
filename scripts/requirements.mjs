// Checks that every claimed requirement of the specification is cited by at least one test, in a title or in a comment:
// `it('stops after ten iterations (A7)', …)`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const page = 'docs/requirements.md';
const rows = [
  ...readFileSync(join(root, page), 'utf8').matchAll(/^\| ([A-F]\d+) \|.*\| (.+) \|$/gm),
];
const open = rows.filter(([, , proof]) => proof === 'open').map(([, id]) => id);

const mistakes = rows.flatMap(([, id, proof]) => {
  if (proof === 'open') return [];
  const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
  if (files.length === 0) return [`${id} names no test file, and is not open`];
  return files.flatMap((file) => {
    if (!existsSync(join(root, file))) return [`${id}: there is no ${file}`];
    const cites = new RegExp(`\\b${id}\\b`).test(readFileSync(join(root, file), 'utf8'));
    return cites ? [] : [`${id}: ${file} does not cite it: it('… (${id})', …)`];
  });
});

const proven = `${rows.length - open.length} of ${rows.length} requirements are proven, open: ${open.join(', ')}`;
console.log(mistakes.length === 0 ? proven : [page, ...mistakes].join('\n'));
process.exitCode = mistakes.length === 0 && rows.length > 0 ? 0 : 1;
