// A registry on loopback that has the packed tarballs, and passes all other requests on to the registry that npm uses.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { forEachItem, run } from './setup.mjs';

/** Starts it for tarballs by the names of their packages. */
export async function startRegistry(tarballs) {
  const upstream = (await run('npm', ['config', 'get', 'registry'])).trim().replace(/\/?$/, '/');
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      response.headersSent ? response.destroy() : response.writeHead(502).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}/`;
  const packuments = new Map();
  await forEachItem(Object.entries(tarballs), async ([name, file]) => {
    packuments.set(name, await packument(file));
  });

  async function answer({ url: path }, response) {
    const wanted = decodeURIComponent(path.slice(1).split('?')[0]);
    const file = Object.values(tarballs).find((each) => wanted === `-/${basename(each)}`);
    if (file !== undefined) return void response.end(readFileSync(file));
    if (packuments.has(wanted)) {
      const body = JSON.stringify(packuments.get(wanted));
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    }
    const found = await fetch(upstream + path.slice(1), { headers: { accept: '*/*' } });
    const type = found.headers.get('content-type') ?? 'application/octet-stream';
    response.writeHead(found.status, { 'content-type': type });
    if (found.body === null) return void response.end();
    await pipeline(Readable.fromWeb(found.body), response);
  }

  /** Returns the document of a package with this tarball as its only version. */
  async function packument(file) {
    const manifest = JSON.parse(await run('tar', ['-xzOf', file, 'package/package.json']));
    const { name, version } = manifest;
    const hash = (algorithm, encoding) =>
      createHash(algorithm).update(readFileSync(file)).digest(encoding);
    const dist = {
      tarball: `${url}-/${basename(file)}`,
      shasum: hash('sha1', 'hex'),
      integrity: `sha512-${hash('sha512', 'base64')}`,
    };
    const versions = { [version]: { ...manifest, _id: `${name}@${version}`, dist } };
    return { name, 'dist-tags': { latest: version }, versions };
  }

  return {
    url,
    upstream,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
