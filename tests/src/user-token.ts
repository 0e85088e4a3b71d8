import { createHmac } from 'node:crypto';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export function userToken(secret: string, sub: string): string {
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, exp })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
