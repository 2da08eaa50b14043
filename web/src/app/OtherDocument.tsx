import { useEffect } from 'react';
import { PageSkeleton } from '#web/ui/PageStates.tsx';

/** For an address that this document's router came to but that another document answers: the browser asks for that. */
export function OtherDocument() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return <PageSkeleton label="Loading" />;
}
