import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { bundleSize } from '../bundle-size.ts';
import type { Contender } from '../contender.ts';
import { adapterFolder } from '../install.ts';
import { installedSize } from '../installed-size.ts';
import { withOurInstall } from '../with-our-install.ts';

export const sizeFigures = z.object({
  /** Packages that an install brings. */
  packages: z.number(),
  installedMiB: z.number(),
  /** The bundle of what an agent needs, in one file. */
  minifiedKiB: z.number(),
  gzippedKiB: z.number(),
});

/** The size of a contender on the disk of its user, and in a bundle. */
export async function measureSize(contender: Contender): Promise<z.infer<typeof sizeFigures>> {
  const installed =
    contender.kind === 'ours'
      ? await withOurInstall(installedSize)
      : installedSize(fileURLToPath(adapterFolder(contender.folder)));
  return { ...installed, ...(await bundleSize(contender)) };
}
