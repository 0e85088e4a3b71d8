// ---
// description: Write the report of the audit, as Markdown, from the results of its steps
// parameters:
//   results: { type: array, items: { type: object }, description: results of the audit's steps }
//   path: { type: string, description: file to write }
// effect: idempotent
// ---
import { realpathSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { answer, plural, readArguments, stop } from './_repository.mjs';

const shown = 25;

const { results, path } = readArguments();
const audit = Object.assign({}, ...results);
const findings = findingsOf(audit);
const sections = [
  { title: 'At a glance', lines: glance(audit) },
  { title: 'Findings', lines: findings.map((finding, index) => `${index + 1}. ${finding}`) },
  { title: 'Files by kind', lines: kinds(audit) },
  { title: 'Largest files', lines: largest(audit) },
  { title: 'TODO and FIXME comments', lines: todos(audit) },
  { title: 'Licences of the dependencies', lines: licences(audit) },
  { title: 'Code owners', lines: owners(audit) },
].filter(({ lines }) => lines.length > 0);

const text = [
  `# Audit of ${code(audit.name ?? 'the repository')}`,
  ...sections.map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}`),
];
write(path, `${text.join('\n\n')}\n`);

const summary = `${path} has ${plural(sections.length, 'section')} and ${plural(findings.length, 'finding')}`;
answer({
  report: path,
  sections: sections.map(({ title }) => title),
  findings,
  summary,
  claims: [{ claim: summary, source: path }],
});

/** Returns the most important findings, each with its number. */
function findingsOf({ kinds, largestFiles = [], byteCount, todoCount, licences, ...rest }) {
  const found = [];
  if (kinds?.[0]) {
    found.push(
      `Most of it is ${code(kinds[0].kind)}: ${number(kinds[0].lines)} of ${number(rest.lineCount)} lines.`,
    );
  }
  if (largestFiles[0]) {
    const [{ path: file, bytes }] = largestFiles;
    found.push(`${code(file)} is ${percent(bytes, byteCount)} of all bytes.`);
  }
  if (todoCount !== undefined) {
    found.push(
      todoCount === 0
        ? 'No TODO or FIXME waits for anybody.'
        : `${plural(todoCount, 'TODO or FIXME comment')} in ${plural(rest.todoFileCount, 'file')}.`,
    );
  }
  if (licences !== undefined) found.push(licenceFinding(licences, rest));
  if (rest.codeOwners === undefined) found.push('Nobody is named as owner of the code.');
  return found;
}

function licenceFinding(all, { dependencies = [], installedCount }) {
  if (dependencies.length === 0) return 'There are no dependencies from outside.';
  if (installedCount === 0) {
    return `${dependencies.length} dependencies are declared and none is installed, so their licences are not known.`;
  }
  const packages = all.filter(({ needsLook }) => needsLook).flatMap((one) => one.packages);
  return packages.length === 0
    ? `All ${dependencies.length} dependencies have permissive licences.`
    : `The licence of ${packages.length} of ${dependencies.length} dependencies needs a look: ${packages.slice(0, 5).map(code).join(', ')}${packages.length > 5 ? ', …' : ''}.`;
}

function glance({ fileCount, lineCount, byteCount, notRead, ...rest }) {
  const rows = [
    ['Files', fileCount],
    ['Lines of text', lineCount],
    ['Bytes', byteCount],
    ['Files not read (binary or over 1 MiB)', notRead],
    ['TODO and FIXME comments', rest.todoCount],
    ['Dependencies from outside', rest.dependencies?.length],
  ];
  return table(
    ['', 'Number'],
    rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, number(value)]])),
  );
}

function kinds({ kinds: all = [] }) {
  return table(
    ['Kind', 'Files', 'Lines', 'Bytes'],
    all.map(({ kind, files, lines, bytes }) => [
      code(kind),
      number(files),
      number(lines),
      number(bytes),
    ]),
  );
}

function largest({ largestFiles = [], byteCount }) {
  return table(
    ['File', 'Bytes', 'Of all'],
    largestFiles.map(({ path: file, bytes }) => [
      code(file),
      number(bytes),
      percent(bytes, byteCount),
    ]),
  );
}

function todos({ todos: all, todoCount }) {
  if (all === undefined) return [];
  if (all.length === 0) return ['None.'];
  return table(
    ['Where', 'What', 'Text'],
    all.map(({ path: file, line, tag, text: words }) => [
      code(`${file}:${line}`),
      tag,
      plain(words),
    ]),
    todoCount,
  );
}

function licences({ licences: all, dependencies = [], installedCount }) {
  if (all === undefined) return [];
  if (dependencies.length === 0) return ['There are no dependencies from outside.'];
  if (installedCount === 0) {
    const rows = dependencies.map(({ name, declaredIn }) => [
      code(name),
      declaredIn.map(code).join(', '),
    ]);
    return [
      'Nothing is installed, so these are the names only.',
      '',
      ...table(['Package', 'Declared in'], rows),
    ];
  }
  return table(
    ['Licence', 'Packages', 'Which', 'Needs a look'],
    all.map(({ licence, packages, needsLook }) => [
      plain(licence),
      packages.length,
      some(packages),
      needsLook ? 'yes' : '',
    ]),
  );
}

function owners({ codeOwners }) {
  if (codeOwners === undefined) return ['Not known: there is no `CODEOWNERS` file to read.'];
  return codeOwners.length === 0
    ? ['The `CODEOWNERS` file names nobody.']
    : [codeOwners.map(code).join(', ')];
}

function table(titles, rows, count = rows.length) {
  if (rows.length === 0) return [];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rest = count - Math.min(rows.length, shown);
  return [
    line(titles),
    line(titles.map((_, place) => (/^[\d,]+%?$/.test(rows[0][place]) ? '---:' : '---'))),
    ...rows.slice(0, shown).map(line),
    ...(rest > 0 ? ['', `And ${rest} more.`] : []),
  ];
}

function some(names) {
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return `${names.slice(0, 5).map(code).join(', ')}${more}`;
}

/** Names come from the repository and must not break a table or be interpreted as Markdown. */
function code(name) {
  const safe = name.replace(/[`\p{Cc}]/gu, '?').replaceAll('|', '\\|');
  return `\`${safe}\``;
}

function plain(words) {
  return words
    .slice(0, 200)
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\\`*_[\]<>|#]/g, '\\$&');
}

function number(value) {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function percent(part, whole) {
  return whole > 0 ? `${Math.round((100 * part) / whole)}%` : '0%';
}

/** Writes the whole file atomically, and only inside the workspace. */
function write(file, content) {
  const workspace = realpathSync('.');
  const target = resolve(file);
  if (!isInside(workspace, target)) stop(`${file} is outside the workspace`);
  try {
    const folder = realpathSync(dirname(target));
    if (folder !== workspace && !isInside(workspace, folder))
      stop(`${file} is outside the workspace`);
    const draft = join(folder, `.${basename(target)}.${process.pid}.tmp`);
    writeFileSync(draft, content);
    renameSync(draft, join(folder, basename(target)));
  } catch (error) {
    stop(`${file} could not be written (${error.code})`);
  }
}

function isInside(folder, place) {
  const way = relative(folder, place);
  return way !== '' && way.split(/[\\/]/)[0] !== '..' && resolve(folder, way) === place;
}
