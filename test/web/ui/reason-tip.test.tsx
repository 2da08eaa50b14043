import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MarkedText } from '#web/ui/rewrite-diff/MarkedText.tsx';

const LINE_HEIGHT = 24;

afterEach(() => {
  vi.restoreAllMocks();
});

test('the reason of a change over two lines stands below both, so that it covers none of its words', async () => {
  const lines = [new DOMRect(200, 0, 100, LINE_HEIGHT), new DOMRect(0, LINE_HEIGHT, 80, LINE_HEIGHT)];
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue(lines as unknown as DOMRectList);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 2 * LINE_HEIGHT));
  const change = { kind: 'changed', before: 'could you please list', after: 'List', reason: 'A polite form.' } as const;
  render(<MarkedText label="Rewritten prompt" segments={[change]} view="changes" />);

  await userEvent.setup().tab();
  const { top, left } = screen.getByRole('tooltip').style;
  expect(Number.parseInt(top)).toBeGreaterThanOrEqual(2 * LINE_HEIGHT);
  expect(left).toBe('0px');
});
