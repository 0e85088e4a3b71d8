import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type ts from 'typescript';
import { type DeprecatedUse, deprecatedUses } from './deprecated-uses.js';

/** A deprecated name in a file. */
export interface PlaceInFile {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  /** The new name, or in `unsure` what the package says of the old one. */
  readonly to: string;
}

const extensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
const leftOut = ['**/node_modules', '**/dist', '**/build', '**/coverage'];

/**
 * Finds deprecated names of `@pce/*` in the programs of a folder by their types, and replaces them if it may `write`. The options of
 * the compiler are those of the folder's `tsconfig.json`, if it has one.
 */
export function renameFolder(api: typeof ts, folder: string, write: boolean) {
  const config = join(folder, 'tsconfig.json');
  const { options } = api.parseJsonConfigFileContent(
    existsSync(config) ? api.readConfigFile(config, api.sys.readFile).config : modern,
    { ...api.sys, readDirectory: () => [] },
    folder,
  );
  const files = api.sys.readDirectory(folder, extensions, leftOut);
  const program = api.createProgram(files, { ...options, allowJs: true, noEmit: true });
  if (!program.getSourceFiles().some(({ fileName }) => isOfPce(fileName)))
    throw new Error(`no program in ${folder} imports a package of PCE that is installed there`);
  const changes: PlaceInFile[] = [];
  const unsure: PlaceInFile[] = [];
  for (const path of files) {
    const file = program.getSourceFile(path);
    const bytes = readFileSync(path);
    if (file === undefined || !isUtf8(bytes)) continue;
    const uses = deprecatedUses(api, program.getTypeChecker(), file).filter(({ declaredIn }) =>
      isOfPce(declaredIn),
    );
    const place = ({ start, name, to, advice }: DeprecatedUse): PlaceInFile => ({
      file: relative(folder, path),
      line: 1 + file.getLineAndCharacterOfPosition(start).line,
      from: name,
      to: to ?? advice,
    });
    const known = uses.filter(({ text }) => text !== undefined);
    changes.push(...known.map(place));
    unsure.push(...uses.filter(({ text }) => text === undefined).map(place));
    if (!write || known.length === 0) continue;
    const renamed = known.reduceRight(
      (source, { start, name, text = '' }) =>
        source.slice(0, start) + text + source.slice(start + name.length),
      file.text,
    );
    const mark = bytes[0] === 0xef && bytes[1] === 0xbb ? '\uFEFF' : '';
    writeFileSync(path, mark + renamed);
  }
  return { changes, unsure };
}

const modern = { compilerOptions: { module: 'nodenext', target: 'esnext', jsx: 'preserve' } };

/** Returns whether a file is of a package of PCE. */
function isOfPce(file: string): boolean {
  const folder = dirname(file);
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return folder !== dirname(folder) && isOfPce(folder);
  const { name }: { name?: unknown } = JSON.parse(readFileSync(manifest, 'utf8'));
  return String(name).startsWith('@pce/');
}
