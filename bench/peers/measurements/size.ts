import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { bundleSize } from '../bundle-size.ts';
import type { Contender } from '../contender.ts';
import { adapterFolder } from '../install.ts';
import { installedSize } from '../installed-size.ts';
import { withOurInstall } from '../with-our-install.ts';

export const sizeFigures = z.object({
  /** Number of installed packages. */
  packages: z.number(),
  installedMiB: z.number(),
  /** Bundle of what an agent needs, in one file. */
  minifiedKiB: z.number(),
  gzippedKiB: z.number(),
});

/** Measures the size of a contender on disk and in a bundle. */
export async function measureSize(contender: Contender): Promise<z.infer<typeof sizeFigures>> {
  const installed =
    contender.kind === 'ours'
      ? await withOurInstall(installedSize)
      : installedSize(fileURLToPath(adapterFolder(contender.folder)));
  return { ...installed, ...(await bundleSize(contender)) };
}
