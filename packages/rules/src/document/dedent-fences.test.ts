import { expect, it } from 'vitest';
import { dedentFences } from './dedent-fences.js';

it.each([
  ['1. a\n   ```sh\n   x\n     y\n   ```\nz', '1. a\n```sh\nx\n  y\n```\nz'],
  ['a\n```\n x\n```', 'a\n```\n x\n```'],
  ['a\n  ```\n x\ny\n  ```', 'a\n```\nx\ny\n```'],
  ['a\n  ~~~\n  x\n  ```\n  ~~~', 'a\n~~~\nx\n```\n~~~'],
  ['a\n  ```\n  x', 'a\n  ```\n  x'],
])('removes the indentation of a list from the code in %j (E1)', (text, expected) => {
  expect(dedentFences(text)).toBe(expected);
});
