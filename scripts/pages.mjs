// The pages of the documentation, read from docs/ and the READMEs of packages and examples, with what is wrong with them.
// docs/README.md is their table: its headings say of which kind the pages below are.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './setup.mjs';

export const repository = 'https://github.com/pce-dev/pce';
export const about =
  'An SDK for software in which a model does real work and may not be trusted blindly: durable turns, approvals, limits, evidence.';

/** Most words of a page, outside code. */
const mostWords = { tutorial: 1200, explanation: 1200, 'how-to': 1200, reference: 2500 };
/** Kinds of the pages of a section; those of others show how to do something. */
const kinds = {
  Start: 'tutorial',
  Concepts: 'explanation',
  Reference: 'reference',
  'This repository': 'reference',
};
/** Written before the first release, and for those who work on PCE. */
const leftOut = ['docs/history-0.1.md'];

/** Code, which holds no links, or a link: of Markdown or of HTML. */
const codeOrLink =
  /(?<code>^ *(?<fence>`{3,}).*?^ *\k<fence>$|`[^`\n]+`)|(?<before>\]\(|\b(?:src|href)=")(?<link>[^)"\s]+)/gms;
const withoutCode = (text) => text.replaceAll(/^ *(`{3,}).*?^ *\1$|<!--.*?-->/gms, '');
const files = (pattern) =>
  globSync(pattern, { cwd: root }).map((each) => each.replaceAll('\\', '/'));

/** Returns the anchors of the headings below the title, as GitHub and Starlight make them. */
function anchorsOf(text) {
  const counts = new Map();
  return [...withoutCode(text).matchAll(/^#{2,6} (.*)$/gm)].map(([, heading]) => {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/** Returns the file that a link in another one leads to, and its anchor; `undefined` for other sites. */
function targetOf(file, link) {
  const own = link.startsWith(`${repository}/`) ? /\/(?:blob|tree)\/main\/(.*)/.exec(link) : null;
  if (own === null && /^[a-z]+:/.test(link)) return undefined;
  const [path, anchor] = (own?.[1] ?? link).replace(/#readme$/, '').split('#');
  const place = own === null ? posix.join(posix.dirname(file), path) : path;
  const target = path === '' ? file : place.replace(/\/$/, '');
  const readme = posix.join(target, 'README.md');
  return { file: byFile.has(readme) ? readme : target, anchor };
}

/** A module as `npm run docs:api` writes it: a package, or an entry of one. */
const apiFile = /^docs\/api\/([\w-]+)\/src(?:\/([\w-]+?)(?:-\d)?)?\.md$/;

function read(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const inApi = apiFile.exec(file);
  const module = inApi?.slice(1).filter(Boolean).join('/');
  const [heading = file] = /(?<=^# ).*/m.exec(text) ?? [];
  const title = module === undefined ? heading : `@pce/${module}`;
  const body = text.replace(/^(?:<!--.*?-->\s*)?# .*\n+/s, (head) => head.replace(/# .*\n+/, ''));
  const path = module === undefined ? file.replace(/^docs\//, '') : `api/${module}.md`;
  const slug = path.replace(/\/?(README)?\.md$/, '');
  const words = withoutCode(text).match(/\S*\p{L}\S*/gu)?.length ?? 0;
  return { file, slug, title, body, text, words, anchors: anchorsOf(text) };
}

const byFile = new Map(
  files('{*.md,docs/**/*.md,bench/**/*.md,packages/*/{README,AGENTS}.md,examples/*/README.md}')
    .filter((file) => !/node_modules|^CHANGELOG/.test(file))
    .filter((file) => !leftOut.includes(file))
    .map((file) => [file, read(file)]),
);

/** Sections with their pages, as docs/README.md lists them, then the API if it was made, the packages and the examples. */
export const sections = byFile
  .get('docs/README.md')
  .body.split(/^## /m)
  .slice(1)
  .map((part) => {
    const [name] = part.split('\n');
    const links = [...part.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => `docs/${link}`);
    return { name, kind: kinds[name] ?? 'how-to', files: links.filter((each) => byFile.has(each)) };
  });
const others = { API: apiFile, Packages: /^packages\/.*README/, Examples: /^examples/ };
for (const [name, pattern] of Object.entries(others)) {
  const own = [...byFile.keys()].filter((file) => pattern.test(file)).sort();
  if (own.length > 0)
    sections.push({ name, kind: name === 'API' ? 'api' : 'reference', files: own });
}
const placed = new Set();
for (const section of sections) {
  section.pages = [...new Set(section.files)]
    .filter((file) => !placed.has(file))
    .map((file) => Object.assign(byFile.get(file), { kind: section.kind }));
  for (const file of section.files) placed.add(file);
}

/** Pages of the site: the first is its index. */
export const pages = [byFile.get('docs/README.md'), ...sections.flatMap((each) => each.pages)];

/**
 * Returns a page below its title, with its links to pages as `toPage` makes them, and those to other files to the repository.
 * `withImages`: images are where they are in docs/.
 */
export function withLinks({ file, body }, toPage, { withImages = false } = {}) {
  return body.replaceAll(codeOrLink, (whole, ...rest) => {
    const { before, link } = rest.at(-1);
    const target = link === undefined ? undefined : targetOf(file, link);
    if (target === undefined) return whole;
    const anchor = target.anchor === undefined ? '' : `#${target.anchor}`;
    const page = pages.find((each) => each.file === target.file);
    if (page !== undefined)
      return `${before}${target.file === file ? anchor : toPage(page) + anchor}`;
    const isImage = target.file.startsWith('docs/images/');
    if (isImage && withImages) return whole;
    const kind = statSync(join(root, target.file)).isDirectory() ? 'tree' : 'blob';
    return `${before}${repository}/${kind}/main/${target.file}${isImage ? '?raw=true' : anchor}`;
  });
}

/** Returns the first sentence of a page, without links. */
export function sentenceOf({ body }) {
  const paragraphs = withoutCode(body).split(/\n\n+/);
  const first = paragraphs.find((each) => /^[[A-Z`*]/.test(each.trim()))?.trim() ?? '';
  const [sentence = first] = /^.*?\.(?=\s|$)/s.exec(first) ?? [];
  return sentence
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replace(/:$/, '.');
}

/** Returns a line about a page, as in an llms.txt. */
export function entryOf(page, href) {
  const sentence = sentenceOf(page);
  return `- [${page.title}](${href})${sentence === '' ? '' : `: ${sentence}`}`;
}

/** Returns how many links there are, and what is wrong with pages: links, anchors, words, places. */
export function check() {
  let links = 0;
  const isApi = (file) => file.startsWith('docs/api/'); // generated: typedoc checks it
  const mistakes = [...byFile.values()].flatMap(({ file, text }) =>
    [...(isApi(file) ? '' : text).matchAll(codeOrLink)].flatMap(({ groups: { link } }) => {
      const target = link === undefined ? undefined : targetOf(file, link);
      if (target === undefined) return [];
      links += 1;
      if (statSync(join(root, target.file), { throwIfNoEntry: false }) === undefined)
        return [`${file}: there is no ${target.file}, which it links to`];
      const anchors = target.anchor === undefined ? undefined : byFile.get(target.file)?.anchors;
      if (anchors === undefined || anchors.includes(target.anchor)) return [];
      return [`${file}: ${target.file} has no heading for #${target.anchor}`];
    }),
  );
  for (const { file, kind, words } of pages) {
    if (words > mostWords[kind])
      mistakes.push(
        `${file}: ${words} words: a page of the kind ${kind} has at most ${mostWords[kind]}`,
      );
  }
  for (const file of byFile.keys()) {
    if (file.startsWith('docs/') && !isApi(file) && !pages.some((each) => each.file === file))
      mistakes.push(`docs/README.md: lists no ${file}`);
  }
  return { links, mistakes };
}
