// Checks the pages of the documentation: `node scripts/site.mjs`. With `--build`, makes the site of them in site/dist, with
// llms.txt, llms-full.txt and each page as Markdown.
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import {
  about,
  check,
  entryOf,
  pages,
  repository,
  sections,
  sentenceOf,
  withLinks,
} from './pages.mjs';
import { fail, pnpm, root, run } from './setup.mjs';

const site = join(root, 'site');
/** Written again for each build. */
const [content, shared] = [join(site, 'src', 'content', 'docs'), join(site, 'public')];

const write = (file, text) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const nameOf = ({ slug }) => slug || 'index';
const urlOf = ({ slug }) => (slug === '' ? '/' : `/${slug}/`);
const markdownOf = (page) => `${nameOf(page)}.md`;

/** Folds the imports and declarations above the code of a block if there are many. */
const folded = (text) =>
  text.replaceAll(
    /^```ts\n((?:(?:import|declare)\b.*\n(?:[ \t}].*\n)*|\n)+)(?!```)/gm,
    (block, setUp) => {
      const lines = setUp.trimEnd().split('\n').length;
      return lines < 5 ? block : block.replace('```ts', `\`\`\`ts collapse={1-${lines}}`);
    },
  );

function writePages() {
  for (const folder of [content, shared]) rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'docs', 'images'), join(content, 'images'), { recursive: true });
  cpSync(join(root, 'packages/dashboard/page/icon.svg'), join(shared, 'favicon.svg'));
  const full = [];
  for (const page of pages) {
    const { file, kind, title } = page;
    const relative = (to) => `${posix.relative(`/${page.slug}`, urlOf(to)) || '.'}/`;
    const fields = {
      title: title.replaceAll('`', ''),
      description: sentenceOf(page).replaceAll(/[`*]/g, ''),
      editUrl: `${repository}/edit/main/${file}`,
      kind,
      ...(kind === 'api' && { pagefind: false, editUrl: false }),
    };
    const front = Object.entries(fields).map(
      ([name, value]) => `${name}: ${JSON.stringify(value)}`,
    );
    const body = folded(withLinks(page, relative, { withImages: true }));
    write(join(content, markdownOf(page)), `---\n${front.join('\n')}\n---\n\n${body}`);
    const from = dirname(markdownOf(page));
    const text = withLinks(page, (to) => posix.relative(from, markdownOf(to)));
    write(join(shared, markdownOf(page)), `# ${title}\n\n${text}`);
    if (!/^(api|packages|examples)|benchmarks|requirements|seeds/.test(page.slug))
      full.push(`# ${title}\n\n${withLinks(page, (to) => `/${markdownOf(to)}`)}`);
  }
  const parts = sections.map(({ name, pages: own }) => {
    const entries = own.map((page) => entryOf(page, `/${markdownOf(page)}`));
    return `## ${name}\n\n${entries.join('\n')}\n`;
  });
  write(join(shared, 'llms.txt'), `# PCE\n\n> ${about}\n\n${parts.join('\n')}`);
  write(join(shared, 'llms-full.txt'), full.join('\n'));
}

/** Returns the links of the built pages, but those of the API, that lead to no file of the site or to no anchor of a page. */
function brokenLinks() {
  const dist = join(site, 'dist');
  const built = globSync('**/*.html', { cwd: dist }).map((file) => {
    const path = file.replaceAll('\\', '/').replace(/index\.html$/, '');
    return [`/${path}`, readFileSync(join(dist, file), 'utf8')];
  });
  const htmlOf = new Map(built);
  const leadsSomewhere = ({ pathname, hash }) => {
    const html = htmlOf.get(decodeURI(pathname));
    if (html === undefined) return existsSync(join(dist, decodeURI(pathname)));
    return hash === '' || html.includes(`id="${decodeURI(hash.slice(1))}"`);
  };
  return built.flatMap(([path, html]) => {
    const here = new URL(path, 'http://site');
    const links = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link]) => link);
    return (path.startsWith('/api/') ? [] : [...new Set(links)])
      .map((link) => new URL(link, here))
      .filter((url) => url.origin === here.origin && !leadsSomewhere(url))
      .map((url) => `${path} links to ${url.pathname}${url.hash}, which is not there`);
  });
}

/** Makes the site, installing its own tools at the first use. */
async function build() {
  const [lock, stamp] = ['pnpm-lock.yaml', 'node_modules/.installed'].map((name) =>
    join(site, name),
  );
  const wanted = readFileSync(lock, 'utf8');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    const alone = ['--ignore-workspace', '--ignore-scripts', '--frozen-lockfile'];
    await run('npx', ['-y', pnpm, 'install', ...alone], { cwd: site, env: { CI: 'true' } });
    writeFileSync(stamp, wanted);
  }
  writePages();
  const env = { ASTRO_TELEMETRY_DISABLED: '1' };
  await run('node', ['node_modules/astro/bin/astro.mjs', 'build', '--force'], { cwd: site, env });
  const broken = brokenLinks();
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return `${pages.length} pages in site/dist`;
}

try {
  const { links, mistakes } = check();
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  const isBuild = process.argv.includes('--build');
  console.log(isBuild ? await build() : `${pages.length} pages, ${links} links and their anchors`);
} catch (error) {
  fail(error);
}
