import type { UnpackArchive } from '../plan-reader.js';

/** Reports that archives are not read without Node. */
export const refuseZip: UnpackArchive = async (_, file, __, report) => {
  report(
    'unreadable',
    file,
    'zip archives are read on Node only; give the files of the plan as they are',
  );
  return undefined;
};
