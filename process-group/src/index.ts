export { killGroup, watchGroup } from './process-group.ts';
