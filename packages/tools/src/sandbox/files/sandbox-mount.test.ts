import { expect, it } from 'vitest';
import { mountedPath, sandboxMount } from './sandbox-mount.js';

const mount = (folder: string) =>
  sandboxMount({ folder, protect: [], quota: undefined, isOwn: true });
const scratch = mount('/scratch');
const work = mount('/work');
const inTmp = mount('/tmp/work');

it.each([
  ['a.txt', work, { mount: work, path: 'a.txt' }],
  ['', work, { mount: work, path: '.' }],
  ['/tmp', work, { mount: scratch, path: '.' }],
  ['/tmp/', work, { mount: scratch, path: '.' }],
  ['//tmp//a/b', work, { mount: scratch, path: 'a/b' }],
  ['/tmpx', work, { mount: work, path: '/tmpx' }],
  ['tmp/a', work, { mount: work, path: 'tmp/a' }],
  ['/tmp/work/a', inTmp, { mount: inTmp, path: '/tmp/work/a' }],
  ['/tmp/other', inTmp, { mount: scratch, path: 'other' }],
])('leads %j into the folder that it is of (B8)', (path, folder, place) => {
  expect(mountedPath(path, { work: folder, scratch })).toEqual(place);
});
