import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { usePublicData } from '#web/features/landing/use-public-data.ts';
import { useServer } from '../../setup/server.ts';

const server = useServer();
const overTheNetwork = fetch;

test('data of another path do not show those of the path before', async () => {
  await seedPlans(new Date());
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => overTheNetwork(new URL(path, server.origin()), init));
  const { result, rerender } = renderHook(({ path }) => usePublicData<unknown>(path), {
    initialProps: { path: '/api/plans' },
  });
  await waitFor(() => {
    expect(result.current).toMatchObject({ state: 'loaded', data: expect.any(Array) as unknown[] });
  });
  rerender({ path: '/api/public/social-proof' });
  expect(result.current).toEqual({ state: 'loading' });
  await waitFor(() => {
    expect(result.current).toMatchObject({ state: 'loaded', data: { satisfaction_rate: null } });
  });
});
