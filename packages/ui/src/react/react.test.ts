import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Evidence, Question, questionOf } from './index.js';

const nothing = () => undefined;

describe('parts for React', () => {
  it('shows the exact call of an approval as text, labelled by its message', () => {
    const question = {
      message: 'pay wants to run',
      tool: 'pay',
      options: [{ id: 'approve', label: 'Run it' }],
      approval: { hash: 'h', args: { to: '<script>' } },
    };
    const html = renderToStaticMarkup(createElement(Question, { question, onDecide: nothing }));
    const [, title] = /aria-labelledby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`id="${title}">pay wants to run`);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('textarea');
  });

  it('offers a choice that needs words once there are some', () => {
    const options = [{ id: 'answer', label: 'Answer', needsAnswer: true }];
    const question = { message: 'Which?', options };
    const html = renderToStaticMarkup(createElement(Question, { question, onDecide: nothing }));
    expect(html).toMatch(/<label[^>]*>Answer <textarea/);
    expect(html).toMatch(/<button[^>]*disabled/);
  });

  it('links sources of the web only (D8)', () => {
    const statements = [{ text: 'It costs $5 [c1].', label: 'supported' }];
    const claims = ['https://shop.test/5', 'javascript:alert(1)'].map((source, at) => ({
      id: `c${at + 1}`,
      claim: 'It costs $5',
      source,
    }));
    const html = renderToStaticMarkup(createElement(Evidence, { statements, claims }));
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://shop.test/5"']);
    expect(html).toContain('data-label="supported"');
  });

  it('reads open questions from message parts of useChat', () => {
    const data = { message: 'Which?', options: [] };
    expect(questionOf({ type: 'data-question', id: 'q', data })).toEqual({ id: 'q', ...data });
    const answered = { ...data, chosen: 'answer' };
    expect(questionOf({ type: 'data-question', id: 'q', data: answered })).toBeUndefined();
    expect(questionOf({ type: 'text' })).toBeUndefined();
  });
});
