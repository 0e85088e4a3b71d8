/**
 * The functions of `fs` that a tool may call; where they reach is the permission model's. No links (a link leads out), no
 * modes and owners (the folder must be removable), no watchers.
 */
export const fileFunctions: readonly string[] = [
  'access',
  'appendFile',
  'copyFile',
  'lstat',
  'mkdir',
  'mkdtemp',
  'open',
  'opendir',
  'readFile',
  'readdir',
  'rename',
  'rm',
  'rmdir',
  'stat',
  'truncate',
  'unlink',
  'utimes',
  'writeFile',
  'exists',
  'close',
  'fdatasync',
  'fstat',
  'fsync',
  'ftruncate',
  'read',
  'readv',
  'write',
  'writev',
];

/** The rest of `fs` that goes with them. */
export const fileValues: readonly string[] = [
  'constants',
  'F_OK',
  'R_OK',
  'W_OK',
  'X_OK',
  'createReadStream',
  'createWriteStream',
  'promises',
  'realpathSync',
  'ReadStream',
  'WriteStream',
  'Dirent',
  'Stats',
];
