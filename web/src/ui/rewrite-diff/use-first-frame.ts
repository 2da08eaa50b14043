import { useEffect, useState } from 'react';

/** True until the first frame has been painted. CSS uses it to show the first view without an animation. */
export function useFirstFrame(): boolean {
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
