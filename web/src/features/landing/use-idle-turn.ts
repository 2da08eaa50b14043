import { useEffect, useState } from 'react';

/** When the one before has been drawn and the browser has nothing else to do. */
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

let lastTurn = Promise.resolve();

/** False at first, and true when it is this component's turn: each waits until the browser is idle, one after another. */
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
