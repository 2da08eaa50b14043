import { useEffect, useEffectEvent } from 'react';
import { KEEP_STATE, useUrlParams } from './use-url-params.ts';

/** Opens a page's form for something new when the address asks for it (`?new=1`), as commands such as "New user" do. */
export function useAskedForm(open: () => void): void {
  const [params, change] = useUrlParams();
  const isAsked = params.has('new');
  const onAsked = useEffectEvent(() => {
    // Once: neither a reload nor Back opens the form again.
    change({ new: null }, { state: KEEP_STATE, isImmediate: false });
    open();
  });
  useEffect(() => {
    if (isAsked) onAsked();
  }, [isAsked]);
}
