import { useEffect, useState } from 'react';

/** True until the first frame has been painted. */
export function useStillAtFirst(): boolean {
  const [isStill, setIsStill] = useState(true);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      setIsStill(false);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);
  return isStill;
}
