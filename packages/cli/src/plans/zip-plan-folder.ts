import { buffer } from 'node:stream/consumers';

/** Packs those files of a folder that could hold a plan, for a server that reads them there. */
export async function zipPlanFolder(folder: string): Promise<Blob> {
  const [{ readPlanFolder }, { ZipFile }] = await Promise.all([
    import('@pce/plans'),
    import('yazl'),
  ]);
  const zip = new ZipFile();
  for (const { path, content } of await readPlanFolder(folder)) {
    zip.addBuffer(Buffer.from(content), path);
  }
  zip.end();
  return new Blob([await buffer(zip.outputStream)], { type: 'application/zip' });
}
