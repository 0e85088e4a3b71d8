import type { PlanLimits } from './limits.js';
import type { TextFile } from './plan-format.js';
import type { Report } from './problem.js';

/** A file of a plan. */
export interface PlanFile {
  /** Its name, with folders parted by `/`. */
  readonly path: string;
  /** Text, or bytes that are UTF-8. */
  readonly content: string | Uint8Array;
}

/** A plan as it comes: one document or archive, or several files that belong together. */
export type PlanSource =
  | {
      /** The text of a document, or the bytes of one or of a zip archive. */
      readonly content: string | Uint8Array;
      /** Its name, for problems, and to know its format by. @defaultValue `plan` */
      readonly file?: string | undefined;
    }
  | { readonly files: readonly PlanFile[] };

/** Returns whether a file could hold a plan, or a part of one, by its name. */
export function isPlanFileName(path: string): boolean {
  return /\.(?:md|markdown|mdx|mdc|txt|json|csv|html?)$/i.test(path);
}

/**
 * Files as text. Of several, those are left out that hold no plan by their names; a single one is read whatever it is
 * called. `undefined` if there is nothing to read, which is reported.
 */
export function toTextFiles(
  files: readonly PlanFile[],
  { maxBytes }: Pick<PlanLimits, 'maxBytes'>,
  report: Report,
): readonly TextFile[] | undefined {
  const real = files.filter(({ path }) => !isResourceFork(path));
  const wanted = real.length === 1 ? real : real.filter(({ path }) => isPlanFileName(path));
  const size = wanted.reduce((sum, { content }) => sum + content.length, 0);
  const where = wanted[0]?.path ?? 'plan';
  if (size > maxBytes) {
    report(
      'too_large',
      where,
      `more than ${maxBytes} bytes are not read; give the files of the plan alone, or raise limits.maxBytes`,
    );
    return undefined;
  }
  const texts = wanted.flatMap((file) => toTextFile(file, report) ?? []);
  if (wanted.length > 0) return texts.length === 0 ? undefined : texts;
  report(
    'unknown_format',
    where,
    'there is no file that could hold a plan: expected Markdown, JSON or CSV',
  );
  return undefined;
}

/** Zips made on macOS hold a shadow of each file, which is no text. */
function isResourceFork(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/.test(path);
}

function toTextFile({ path, content }: PlanFile, report: Report): TextFile | undefined {
  if (typeof content === 'string') return { path, text: content.replace(/^\uFEFF/, '') };
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(content) };
  } catch {
    report('unreadable', path, 'this is no text in UTF-8; save it as such');
    return undefined;
  }
}
