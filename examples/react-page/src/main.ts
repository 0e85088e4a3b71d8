import { serveApi } from './serve-api.ts';
import { servePages } from './serve-pages.ts';

const pages = await servePages(Number(process.argv[2] ?? 8787));
const api = await serveApi(pages.origin);
pages.pointTo(api.url);
console.log(`${pages.origin}/ and ${pages.origin}/plain.html, with the API at ${api.url}`);
