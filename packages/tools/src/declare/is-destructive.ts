import { splitWords, stem } from '@pce/core/commands';

const acts: ReadonlySet<string> = new Set(
  `delete remove drop purge prune wipe erase destroy overwrite uninstall kill cancel clean reset truncate send post publish
  deploy release push upload pay charge refund transfer notify tweet migrate restart shutdown rollback`
    .split(/\s+/)
    .map(stem),
);

/**
 * Returns whether the name of a script, or the verb of its description, means an irreversible act. Such a script needs
 * an approval.
 */
export function isDestructive(name: string, description = ''): boolean {
  const words = [...splitWords(name), ...splitWords(description).slice(0, 1)];
  return words.some((word) => acts.has(stem(word)));
}
