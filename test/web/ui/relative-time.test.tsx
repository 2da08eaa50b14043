import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';

const START = new Date('2026-03-02T10:00:00Z');

afterEach(() => {
  vi.useRealTimers();
});

const texts = () => screen.getAllByText(/./, { selector: 'time' }).map(({ textContent }) => textContent);

test('a list of times has one timer, which updates all of them every minute and ends with the last one', () => {
  vi.useFakeTimers({ now: START });
  const [now, earlier] = [START, new Date(START.getTime() - 59 * 60_000)].map((at) => at.toISOString());
  const { rerender, unmount } = render([now, earlier].map((at) => <RelativeTime key={at} at={at ?? ''} />));
  expect(texts()).toEqual(['Just now', '59m ago']);
  expect(vi.getTimerCount()).toBe(1);
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(texts()).toEqual(['1m ago', '1h ago']);
  rerender(<RelativeTime at={now ?? ''} />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a time that is shown hours after the last one went is right at once', () => {
  vi.useFakeTimers({ now: START });
  const at = START.toISOString();
  render(<RelativeTime at={at} />).unmount();
  vi.setSystemTime(START.getTime() + 3 * 3_600_000);
  render(<RelativeTime at={at} />);
  expect(texts()).toEqual(['3h ago']);
});
