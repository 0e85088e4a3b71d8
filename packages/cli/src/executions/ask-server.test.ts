import { ApiError, ConnectionError, UnexpectedAnswerError } from '@pce/client';
import { expect, it } from 'vitest';
import { askServer } from './ask-server.js';

const server = 'http://127.0.0.1:7331';

const refusal = (status: number, code: string, detail?: string) =>
  new ApiError('GET /', {
    ...{ status, type: `https://pce.example/problems/${code}`, title: 'Refused' },
    ...(detail !== undefined && { detail }),
  });

it.each([
  [refusal(404, 'not_found', 'there is none'), 'not_found', 'there is none', 1],
  [refusal(404, 'not_found'), 'not_found', 'Refused', 1],
  [refusal(401, 'unauthorized', 'no token'), 'unauthorized', 'no token (--token, or PCE_TOKEN)', 1],
  [refusal(409, 'illegal_transition', 'it has ended'), 'illegal_transition', 'it has ended', 3],
  [refusal(409, 'conflict', 'somebody was first'), 'conflict', 'somebody was first', 3],
  [refusal(422, 'plan_has_errors', 'a cycle'), 'plan_has_errors', 'a cycle', 3],
  [refusal(500, '', 'broken'), 'refused', 'broken', 1],
])(
  'tells of the refusal %s with a code, and ends as it stands',
  async (error, code, message, exit) => {
    const asked = askServer({ server }, () => Promise.reject(error));

    await expect(asked).rejects.toMatchObject({ code, message, exitCode: exit });
  },
);

it('says what to check where no server answers', async () => {
  const error = new ConnectionError('GET /', new Error('refused'));

  await expect(askServer({ server }, () => Promise.reject(error))).rejects.toMatchObject({
    ...{ code: 'server_unreachable', exitCode: 1 },
    message: expect.stringContaining(`no answer from ${server}: check --server`),
  });
});

it('tells of an answer that it does not understand, and hides no mistake of its own', async () => {
  const odd = new UnexpectedAnswerError('GET /', 'no JSON');
  const own = new TypeError('x is undefined');

  await expect(askServer({ server }, () => Promise.reject(odd))).rejects.toMatchObject({
    ...{ code: 'unexpected_answer', exitCode: 1 },
  });
  await expect(askServer({ server }, () => Promise.reject(own))).rejects.toBe(own);
});

it.each(['', 'localhost', 'ftp://a.example', 'file:///etc'])(
  'asks no server at %j',
  async (address) => {
    let isAsked = false;
    const asked = askServer({ server: address }, async () => {
      isAsked = true;
    });

    await expect(asked).rejects.toMatchObject({ code: 'usage', exitCode: 1 });
    expect(isAsked).toBe(false);
  },
);

it('gives the answer of the server', async () => {
  expect(await askServer({ server, token: 't' }, async () => 7)).toBe(7);
});
