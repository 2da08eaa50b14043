import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from '#web/lib/clipboard.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('a text is selected inside the open dialog where the clipboard is not available, because the page behind is inert', async () => {
  vi.stubGlobal('navigator', {});
  document.body.innerHTML =
    '<dialog id="closed"></dialog><dialog id="below" open></dialog><dialog id="top" open></dialog>';
  const copied: unknown[] = [];
  const execCommand = () => {
    const field = document.querySelector('textarea');
    copied.push([field?.parentElement?.id, field?.value]);
    return true;
  };
  Object.assign(document, { execCommand });
  expect(await copyText('List the risks.')).toBe(true);
  Reflect.deleteProperty(document, 'execCommand');
  expect(copied).toEqual([['top', 'List the risks.']]);
  expect(document.querySelector('textarea')).toBeNull();
});
