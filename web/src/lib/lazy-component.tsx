import { type ComponentType, lazy, useEffect, useState } from 'react';

/** The code of a component that is loaded when it is needed. */
export interface LazyCode {
  readonly preload: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
}

/**
 * A component whose file is loaded when it is first shown, or by `preload` before. A component that is loaded is shown at once; for one that is
 * loading, React shows the fallback, and keeps it for 300 ms.
 */
export function lazyComponent<TProps extends object>(load: () => Promise<ComponentType<TProps>>) {
  let Loaded: ComponentType<TProps> | null = null;
  const preload = async (): Promise<ComponentType<TProps>> => (Loaded ??= await load());
  const Lazy = lazy(async () => ({ default: await preload() }));

  function LazyComponent(props: TProps) {
    // Chosen once, because React would discard the state if another component were rendered here later.
    const [Chosen] = useState<ComponentType<TProps>>(() => Loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  return Object.assign(LazyComponent, { preload, isLoaded: () => Loaded !== null });
}

/**
 * Starts to load the code of components while the page's data is loading. If that fails, the component loads its code again when it is rendered, and
 * shows the error.
 */
export function usePreload(components: readonly Pick<LazyCode, 'preload'>[]): void {
  useEffect(() => {
    for (const { preload } of components) preload().catch(() => undefined);
  }, [components]);
}
