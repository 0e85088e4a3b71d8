// Raises the version of all packages by the notes in .changeset, and writes these notes into CHANGELOG.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from './setup.mjs';

const titles = { major: 'Breaking', minor: 'New', patch: 'Mended' };

/** Returns the notes with the highest bump that each asks for. */
function readNotes() {
  const folder = join(root, '.changeset');
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return names.map((name) => {
    const [, head, text] = readFileSync(join(folder, name), 'utf8').split(/^---$/m);
    const bump = Object.keys(titles).find((each) => new RegExp(`: *${each}$`, 'm').test(head));
    return { bump, text: text.trim() };
  });
}

try {
  const notes = readNotes();
  await run('changeset', ['version']);
  const { version } = JSON.parse(
    readFileSync(join(root, 'packages', 'core', 'package.json'), 'utf8'),
  );
  const parts = Object.entries(titles).flatMap(([bump, title]) => {
    const texts = notes.filter((note) => note.bump === bump).map(({ text }) => text);
    return texts.length === 0 ? [] : [`### ${title}`, ...texts];
  });
  const file = join(root, 'CHANGELOG.md');
  const [head, ...earlier] = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const own = [`## ${version}`, ...parts].join('\n\n');
  const whole = [head, own, ...earlier].map((part) => part.trim());
  writeFileSync(file, `${whole.join('\n\n')}\n`);
  console.log(
    `${version}: ${notes.length} notes, ${own.split(/\s+/).length} words in CHANGELOG.md`,
  );
} catch (error) {
  fail(error);
}
