import { InvalidInputError } from '@pce/core/errors';

/** Ceilings on the size of a plan. */
export interface PlanLimits {
  /**
   * Bytes of all files together; of an archive, both packed and as they unpack. One Markdown document may have 1 MiB,
   * and front matter 64 KiB, where this is not given. @defaultValue 16777216 (16 MiB)
   */
  readonly maxBytes: number;
  /** Maximum number of files and folders in an archive or a folder. @defaultValue 10000 */
  readonly maxEntries: number;
  /** Maximum ratio of unpacked to packed size for a file of more than 1 MiB. @defaultValue 100 */
  readonly maxRatio: number;
  /** Maximum number of tasks. @defaultValue 10000 */
  readonly maxTasks: number;
}

export interface ReadLimits extends PlanLimits {
  /** Maximum number of characters in one Markdown document. */
  readonly maxCharacters: number;
  /** Maximum number of lines in one Markdown document. */
  readonly maxLines: number;
  /** Maximum number of characters that may be Markdown's own, such as backslashes and brackets, in one document. */
  readonly maxMarks: number;
  /** Maximum number of list items in one Markdown document, above that of tasks. */
  readonly maxItems: number;
  /** Maximum number of characters of YAML. */
  readonly maxYamlCharacters: number;
  /** Maximum number of lists, objects, texts and numbers in one JSON or YAML document. */
  readonly maxValues: number;
}

const defaults: PlanLimits = {
  maxBytes: 16 * 1024 * 1024,
  maxEntries: 10_000,
  maxRatio: 100,
  maxTasks: 10_000,
};

/**
 * Fills in defaults. A limit that is given raises what would otherwise end before it.
 *
 * @throws InvalidInputError for a limit that is not a positive number.
 */
export function resolvePlanLimits(given: Partial<PlanLimits> = {}): ReadLimits {
  const limits = { ...defaults, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) {
      throw new InvalidInputError(`limits.${name} is ${value}: expected a number above 0`);
    }
  }
  const { maxBytes = 0, maxTasks = 0 } = given;
  return {
    ...limits,
    maxCharacters: given.maxBytes ?? 1024 * 1024,
    maxLines: Math.max(20_000, 4 * maxTasks, maxBytes / 16),
    // The library takes ten microseconds for each.
    maxMarks: Math.max(200_000, maxBytes / 5),
    maxItems: Math.max(12_000, 1.2 * limits.maxTasks),
    // Beyond it the library takes seconds on a text made to be slow.
    maxYamlCharacters: Math.max(64 * 1024, maxBytes),
    maxValues: Math.max(200_000, 20 * limits.maxTasks),
  };
}
