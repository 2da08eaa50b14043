import { lazyComponent } from '#web/lib/lazy-component.tsx';

/** Loaded with the first suspension, so that the lists of users do not load it. */
export const SuspendUsers = lazyComponent(async () => (await import('./SuspendUsers.tsx')).SuspendUsers);
