// Checks that the badges of the README say what is measured, or, with `--write`, writes them to docs/images/badges. Each value is
// read from what a check compares with a measurement: `size`, `smoke`, `edge` and `requirements` fail if one is not true.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from './setup.mjs';
import { oldestCompilers, oldestNode, runtimes } from './smoke.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const minor = (version) => version.split('.').slice(0, 2).join('.');

async function values() {
  const { limit } = JSON.parse(read('package.json'))['size-limit'].at(-1);
  const [proven] = /\d+ of \d+/.exec(await run('node', ['scripts/requirements.mjs']));
  const others = Object.entries(runtimes).map(([name, version]) => `${name} ${minor(version)}`);
  const workflow = read('.github/workflows/release.yml');
  const isTrusted = /id-token: write/.test(workflow) && !/NODE_AUTH_TOKEN|NPM_TOKEN/.test(workflow);
  return {
    size: `core ≤ ${Math.ceil(Number.parseFloat(limit))} kB gzipped`,
    types: `TypeScript ≥ ${minor(oldestCompilers.true)}`,
    runtimes: [`node ≥ ${minor(oldestNode.version)}`, ...others, 'workerd', 'chromium'].join(', '),
    tests: `${proven} requirements proven`,
    provenance: isTrusted ? 'release workflow, without a token' : 'none',
  };
}

/** Returns a badge: as wide as its texts in a font of about this width. */
function badge(name, value) {
  const [left, width] = [name.length * 7 + 12, (name.length + value.length) * 7 + 24];
  const text = (x, chars, words) =>
    `<text x="${x}" y="14" textLength="${chars * 7}" lengthAdjust="spacingAndGlyphs">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${name}: ${value}">
<rect width="${width}" height="20" rx="3" fill="#1f5f8b"/><path d="M3 0h${left - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3" fill="#444"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(6, name.length, name)}${text(left + 6, value.length, value)}</g></svg>
`;
}

try {
  const folder = join(root, 'docs', 'images', 'badges');
  const isWrite = process.argv.includes('--write');
  if (isWrite) mkdirSync(folder, { recursive: true });
  for (const [name, value] of Object.entries(await values())) {
    const file = join(folder, `${name}.svg`);
    if (isWrite) writeFileSync(file, badge(name, value));
    else if (readFileSync(file, 'utf8') !== badge(name, value))
      throw new Error(`${file} does not say "${value}": run node scripts/badges.mjs --write`);
  }
  console.log('size, types, runtimes, tests, provenance');
} catch (error) {
  fail(error);
}
