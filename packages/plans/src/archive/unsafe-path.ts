/** Returns whether a name in an archive leads, or might lead on some system, out of the folder it is unpacked to. */
export function isUnsafePath(name: string): boolean {
  return (
    name === '' ||
    name.includes('\0') ||
    name.includes('\\') ||
    name.startsWith('/') ||
    /^[A-Za-z]:/.test(name) ||
    name.split('/').includes('..')
  );
}
