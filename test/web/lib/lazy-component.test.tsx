import { render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from '#web/lib/lazy-component.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

function show(Lazy: ComponentType<{ name: string }>) {
  return render(
    <Suspense fallback={<p>Loading</p>}>
      <Lazy name="Ada" />
    </Suspense>,
  );
}

test('a component is loaded when it is shown first, behind the fallback', async () => {
  const load = vi.fn(async () => Greeting);
  const Lazy = lazyComponent(load);
  expect(load).not.toHaveBeenCalled();
  show(Lazy);
  expect(screen.getByText('Loading')).toBeDefined();
  expect(await screen.findByText('Hello Ada')).toBeDefined();
});

test('a component that was loaded before is shown at once, without the fallback', async () => {
  const load = vi.fn(async () => Greeting);
  const Lazy = lazyComponent(load);
  await Lazy.preload();
  show(Lazy);
  expect(screen.getByText('Hello Ada')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a component that `preload` could not load is loaded again when it is first shown', async () => {
  // If that fails too, React.lazy keeps the failure: from then on, only another `preload` loads the component.
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Lazy = lazyComponent(load);
  await expect(Lazy.preload()).rejects.toThrow('Failed to fetch');
  show(Lazy);
  expect(await screen.findByText('Hello Ada')).toBeDefined();
});
