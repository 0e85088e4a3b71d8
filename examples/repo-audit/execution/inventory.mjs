// ---
// description: Count the files, lines and bytes of a repository, in all and by kind of file
// parameters:
//   repository: { type: string, description: folder of the repository relative to the workspace }
// effect: read
// ---
import { basename, extname } from 'node:path';
import {
  answer,
  filesOf,
  openRepository,
  plural,
  readArguments,
  readFile,
  sourceIn,
} from './_repository.mjs';

/** Maximum number of kinds in the answer. */
const shown = 100;

const { repository } = readArguments();
const root = openRepository(repository);
const kinds = new Map();
const total = { files: 0, lines: 0, bytes: 0, notRead: 0 };

for (const path of filesOf(root)) {
  const { bytes, text } = readFile(root, path);
  const lines = text === undefined ? 0 : linesIn(text);
  const name = extname(path).slice(1).toLowerCase() || 'no ending';
  const kind = kinds.get(name) ?? { kind: name, files: 0, lines: 0, bytes: 0 };
  kinds.set(name, kind);
  for (const sum of [total, kind]) {
    sum.files += 1;
    sum.lines += lines;
    sum.bytes += bytes;
  }
  if (text === undefined) total.notRead += 1;
}

const sorted = [...kinds.values()].sort((a, b) => b.lines - a.lines || compare(a.kind, b.kind));
const [most] = sorted;
const claims = [
  {
    claim: `${nameOf(root)} has ${plural(total.files, 'file')} with ${plural(total.lines, 'line')}`,
    source: sourceIn(repository),
  },
];
if (most !== undefined && most.lines > 0) {
  const share = Math.round((100 * most.lines) / total.lines);
  claims.push({
    claim: `${share}% of the lines are in ${plural(most.files, `${most.kind} file`)}`,
    source: sourceIn(repository),
  });
}

answer({
  name: nameOf(root),
  fileCount: total.files,
  lineCount: total.lines,
  byteCount: total.bytes,
  notRead: total.notRead,
  kinds: sorted.slice(0, shown),
  summary: `${plural(total.files, 'file')} of ${plural(sorted.length, 'kind')}`,
  claims,
});

function linesIn(text) {
  if (text === '') return 0;
  const breaks = text.split('\n').length - 1;
  return text.endsWith('\n') ? breaks : breaks + 1;
}

/** Returns the repository's own name, or that of its folder. */
function nameOf(folder) {
  try {
    const { name } = JSON.parse(readFile(folder, 'package.json').text ?? '{}');
    if (typeof name === 'string' && name !== '') return name;
  } catch {
    // No valid JSON: the folder has a name too.
  }
  return basename(folder);
}

function compare(a, b) {
  return a < b ? -1 : Number(a > b);
}
