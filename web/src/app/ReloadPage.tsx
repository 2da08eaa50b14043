import { useEffect } from 'react';
import { PageSkeleton } from '#web/ui/PageStates.tsx';

/** For a URL that belongs to another HTML document: reloads, so that the browser requests that document. */
export function ReloadPage() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return <PageSkeleton label="Loading" />;
}
