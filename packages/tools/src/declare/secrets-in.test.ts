import { expect, it } from 'vitest';
import { secretsIn } from './secrets-in.js';

it.each([
  ['os.environ["API_KEY"]', ['API_KEY']],
  ["os.environ [ 'API_KEY' ]", ['API_KEY']],
  ['os.environ.get("DB_PASSWORD", "")', ['DB_PASSWORD']],
  ['os.getenv( "MY_SECRET")', ['MY_SECRET']],
  ['process.env["GH_TOKEN"] ?? process.env.DB_PASSWD', ['GH_TOKEN', 'DB_PASSWD']],
  ['process.env.API_KEY || process.env.API_KEY', ['API_KEY']],
  ['process.env.HOME', []],
  ['env.API_KEY', []],
  ['process.env.PCE_TOKEN + process.env.pce_TOKEN + process.env["1KEY"]', []],
  ['', []],
])('finds the secrets of %j: %j (E2)', (source, names) => {
  expect(secretsIn(source)).toEqual(names);
});
