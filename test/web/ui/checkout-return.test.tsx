import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { CheckoutNotice } from '#web/ui/checkout/CheckoutNotice.tsx';
import { useCheckoutReturn } from '#web/ui/checkout/use-checkout-return.ts';
import { markLeftForCheckout } from '#web/ui/checkout/use-leave-for-checkout.ts';

const OPEN = {
  description: 'Small pack',
  amount: 1.99,
  currency: 'USD',
  state: 'OPEN',
  reason: null,
  url: 'https://pay.example/1',
  retryPath: null,
} as const;

/** Opens a page that was left for a checkout. Its query loads when `load` is called, and again when `reload` is. */
function openLeftPage(path: string, { isLoading = false } = {}) {
  let reload: () => void = () => undefined;
  const query = {
    loading: isLoading,
    refetch: () =>
      new Promise<void>((resolve) => {
        reload = resolve;
      }),
    startPolling: vi.fn(),
    stopPolling: vi.fn(),
  };
  const Page = () => {
    const { hasReturned, dismiss, ...state } = useCheckoutReturn(query, OPEN);
    return hasReturned && <CheckoutNotice checkout={OPEN} {...state} onDismiss={dismiss} />;
  };
  const routes = [
    { path: '/billing', element: <Page /> },
    { path: '/history', element: <h1>History</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const shown = () => <RouterProvider router={router} />;
  const { rerender } = render(shown());
  return {
    router,
    query,
    reload: () =>
      act(async () => {
        reload();
      }),
    load: async () => {
      query.loading = false;
      await act(() => router.navigate(path));
      rerender(shown());
    },
  };
}

test('a checkout that was left may still be paid: the page says what is known, and loads again every 3 seconds', () => {
  const { query } = openLeftPage('/billing?checkout=left');
  expect(screen.getByText(/^You left the checkout for Small pack\. No payment has arrived so far\./)).toBeDefined();
  expect(query.startPolling).toHaveBeenCalledWith(3000);
});

test('a payment that is not confirmed within a minute says so, and no longer that the page updates by itself', () => {
  vi.useFakeTimers();
  try {
    const { query } = openLeftPage('/billing?checkout=success');
    expect(screen.getByText(/is being confirmed\. This page updates by itself\.$/)).toBeDefined();
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(query.stopPolling).toHaveBeenCalled();
    expect(screen.getByText(/^Your payment for Small pack is not confirmed yet\./)).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a page that was left for a checkout says so once the state of the checkout is loaded', async () => {
  markLeftForCheckout('/billing');
  const { load, router } = openLeftPage('/billing', { isLoading: true });
  expect(router.state.location.search).toBe('');
  await load();
  expect(router.state.location.search).toBe('?checkout=left');
});

test('the address of another page stays as it is when the state of the checkout arrives there', async () => {
  const { router, reload } = openLeftPage('/billing');
  markLeftForCheckout('/billing');
  fireEvent.focus(window);
  await act(() => router.navigate('/history?q=risks'));
  await reload();
  expect(router.state.location.search).toBe('?q=risks');
  await act(() => router.navigate('/billing'));
  expect(router.state.location.search).toBe('?checkout=left');
});

test('a choice that was made while the state of the checkout was loading stays in the address', async () => {
  const { router, reload } = openLeftPage('/billing');
  markLeftForCheckout('/billing');
  fireEvent.focus(window);
  await act(() => router.navigate('/billing?billing=annual'));
  await reload();
  expect(router.state.location.search).toBe('?billing=annual&checkout=left');
});
