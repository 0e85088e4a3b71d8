export { type BoundedOutput, keepHead, keepTail } from './bounded-output.ts';
export { childrenCpuMs } from './children-cpu.ts';
export { findExecutable, isPath } from './find-executable.ts';
export { killGroup, watchGroup } from './process-group.ts';
export { type ProcessExit, untilGone } from './until-gone.ts';
