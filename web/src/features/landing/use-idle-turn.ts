import { useEffect, useState } from 'react';

/** Resolves when the browser has drawn a frame and has nothing else to do. */
const nextIdle = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const go = () => {
        resolve();
      };
      if ('requestIdleCallback' in window) requestIdleCallback(go);
      else setTimeout(go);
    });
  });

/** Resolves when the component that waits last has its turn. */
let lastTurn = Promise.resolve();

/** Returns false at first, and true when it is this component's turn. Components get their turns one after another, each when the browser is idle. */
export function useIdleTurn(): boolean {
  const [isTurn, setIsTurn] = useState(false);
  useEffect(() => {
    let isGone = false;
    lastTurn = lastTurn.then(nextIdle).then(() => {
      if (!isGone) setIsTurn(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isTurn;
}
