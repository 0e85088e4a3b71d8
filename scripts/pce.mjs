// `pnpm -s pce …`: runs the built command line in the user's folder.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../packages/cli/dist/main.js', import.meta.url);

if (!existsSync(main)) {
  console.error('pce is not built yet: run `npx -y pnpm@12.21.0 build` in the repository first.');
  process.exit(1);
}

process.chdir(process.env.INIT_CWD ?? process.cwd());
process.argv[1] = fileURLToPath(main);
await import(main.href);
