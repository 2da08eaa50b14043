import { describe, expect, test } from 'vitest';
import { allowOwnWorker, allowPlainMarkup } from '#web/security/explorer-trusted-types-policy.ts';

describe('markup for the explorer', () => {
  test.each(['', '<p>Of <code>one</code> interval.</p>\n', '<ul><li>a &lt; b</li></ul>', ':root{--a: b}'])(
    '%s is let through',
    (markup) => {
      expect(allowPlainMarkup(markup)).toBe(markup);
    },
  );

  test.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
    ['<p>a</p><a href="javascript:alert(1)">b</a>', '&lt;p>a&lt;/p>&lt;a href="javascript:alert(1)">b&lt;/a>'],
    ['<p onclick=alert(1)>', '&lt;p onclick=alert(1)>'],
    ['<<p>script>alert(1)</script>', '&lt;&lt;p>script>alert(1)&lt;/script>'],
    ['<!-- a -->', '&lt;!-- a -->'],
    ['&lt;<b>', '&amp;lt;&lt;b>'],
  ])('%s is shown as it is written', (markup, text) => {
    expect(allowPlainMarkup(markup)).toBe(text);
  });
});

describe('a script for a worker', () => {
  const here = window.location.origin;

  test.each(['/assets/json.worker-Ab_1-2.js', `${here}/assets/graphql.worker-x.js`])('%s is loaded', (address) => {
    expect(allowOwnWorker(address)).toBe(address);
  });

  test.each([
    'https://cdn.example.org/assets/json.worker-1.js',
    '/assets/app-1.js',
    '/uploads/evil.worker.js',
    '/assets/../x/a.worker.js',
    'data:text/javascript,alert(1)//worker.js',
    'blob:null/worker.js',
  ])('%s is refused', (address) => {
    expect(() => allowOwnWorker(address)).toThrow('Refused');
  });
});
