// Checks an evidence file of PCE, without PCE: node check.mjs evidence.json public-key.pem
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { pathToFileURL } from 'node:url';

const type = 'application/vnd.pce.evidence+json';
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const demand = (isTrue, problem) => {
  if (!isTrue) throw new Error(problem);
};
const hasKeys = (value, keys) => Object.keys(value).sort().join() === keys;

/** Returns bytes from base64 that is written in the one canonical way. */
function bytesOf(text) {
  const bytes = Buffer.from(text, 'base64');
  demand(bytes.toString('base64') === text, 'the base64 is not canonical');
  return bytes;
}

/** Returns the text that the key has signed: a DSSE envelope with one signature, and nothing beside it. */
function signedText(envelope, publicKey) {
  demand(hasKeys(envelope, 'payload,payloadType,signatures'), 'it is no envelope');
  demand(envelope.payloadType === type, 'it holds something else');
  const [signature, ...others] = envelope.signatures;
  demand(others.length === 0 && hasKeys(signature, 'keyid,sig'), 'it needs one signature');
  const key = createPublicKey(publicKey);
  demand(key.asymmetricKeyType === 'ed25519', 'the key is not an Ed25519 key');
  const id = sha256(key.export({ type: 'spki', format: 'der' }).subarray(-32));
  demand(signature.keyid === id, 'it is signed by another key');
  const payload = bytesOf(envelope.payload);
  const before = `DSSEv1 ${type.length} ${type} ${payload.length} `;
  const signed = Buffer.concat([Buffer.from(before), payload]);
  demand(verify(null, signed, key, bytesOf(signature.sig)), 'the signature does not fit');
  return payload.toString('utf8');
}

/** Recomputes the chain of a stream; returns its links. `known`: those of the streams before it. */
function linksOf({ stream, after, erased, events }, sealed, known) {
  demand(after === undefined || known.has(after), `${stream} continues what is not there`);
  let last = after ?? sha256(stream);
  events.forEach(({ version, type: kind, body, hash }, index) => {
    const place = `event ${version} of ${stream}`;
    demand(version === index + 1, `${place} is out of place`);
    demand((body === undefined) === (erased !== undefined), `${place} has no content`);
    if (body !== undefined) demand(JSON.parse(body).type === kind, `${place} has another type`);
    const isPlain = sealed === 'sha-256' && body !== undefined;
    demand(!isPlain || hash === sha256(last + body), `${place} was changed`);
    last = hash;
  });
  return events.map(({ hash }) => hash);
}

/** Checks the text of an evidence file against a public key (PEM); throws with the problem, or returns what it proves. */
export function check(text, publicKey) {
  const payload = JSON.parse(signedText(JSON.parse(text), publicKey));
  demand(payload.format === 'pce-evidence/1', `the format ${payload.format} is unknown`);
  const known = new Set();
  let last;
  for (const stream of payload.streams) {
    const links = linksOf(stream, payload.sealed, known);
    for (const link of links) known.add(link);
    last = { stream: stream.stream, hash: links.at(-1) };
  }
  const { stream, hash } = payload.head;
  demand(last?.stream === stream && last.hash === hash, 'the head is not the last event');
  const { sealed, signedAt, streams } = payload;
  const erased = streams.filter((each) => each.erased).map((each) => each.stream);
  return { stream, events: known.size, hash, signedAt, sealed, erased };
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const [evidence, key] = argv.slice(2);
  try {
    const found = check(readFileSync(evidence, 'utf8'), readFileSync(key, 'utf8'));
    console.log(`holds: ${JSON.stringify(found)}`);
  } catch (error) {
    console.error(`does not hold: ${error.message}`);
    exit(1);
  }
}
