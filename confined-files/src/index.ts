export { errorCode } from './error-code.js';
export { atPlace, hold } from './hold.js';
export { pathInside } from './path-inside.js';
export { entryOf, existingPlace, type Place, placeOf, possiblePlace } from './place.js';
export { isProtected, protectedNames, recordFolders } from './protected-names.js';
export { readNow } from './read-now.js';
export { replaceFile } from './replace-file.js';
export { statOf } from './stat-of.js';
export { withFile } from './with-file.js';
