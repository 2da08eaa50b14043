import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ChartSlot } from '#web/ui/charts/ChartSlot.tsx';

/** The window of the tests is 768 px high. */
const BELOW = 5000;

/** Code that is loaded when `load` is called. */
function givenCode() {
  let isLoaded = false;
  let resolve: (() => void) | undefined;
  const loaded = new Promise<void>((done) => {
    resolve = done;
  });
  const preload = vi.fn(() => loaded);
  const load = () => {
    isLoaded = true;
    resolve?.();
  };
  return { code: { preload, isLoaded: () => isLoaded }, load };
}

function show(code: ReturnType<typeof givenCode>['code'], top = 0) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 600, 260));
  render(
    <MantineProvider>
      <ChartSlot code={code}>
        <p>The chart</p>
      </ChartSlot>
    </MantineProvider>,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the place of a chart', () => {
  test('draws a chart inside the window at once', () => {
    const { code, load } = givenCode();
    load();
    show(code);
    expect(screen.getByText('The chart')).toBeDefined();
  });

  test('says that a chart inside the window is loading, and draws it as soon as its code is there', async () => {
    const { code, load } = givenCode();
    show(code);
    expect(screen.getByRole('status', { name: 'Loading the chart' })).toBeDefined();
    expect(screen.queryByText('The chart')).toBeNull();
    load();
    expect(await screen.findByText('The chart')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('loads and draws a chart below the window when the browser is idle', async () => {
    const { code, load } = givenCode();
    load();
    show(code, BELOW);
    expect(screen.queryByText('The chart')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
    expect(code.preload).not.toHaveBeenCalled();
    expect(await screen.findByText('The chart')).toBeDefined();
  });
});
