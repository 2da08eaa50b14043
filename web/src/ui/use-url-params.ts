import { useLocation, useSearchParams } from 'react-router-dom';

/** New values of query parameters. A parameter that is empty, null or undefined is removed. */
export type ParamChanges = Readonly<Record<string, string | null | undefined>>;

interface ChangeOptions {
  /** True, the default, replaces the entry of the browser's history. False adds one, so that Back undoes the change. */
  readonly replace?: boolean;
  /**
   * The `location.state` of the entry, or `KEEP_STATE` for that of the current one: for a parameter beside those of a
   * list, whose pages are in the state (use-list-url.ts). Default: null, because a state may say that something just
   * happened, and must not say so twice.
   */
  readonly state?: unknown;
  /**
   * True, the default, renders the page with the change before anything else happens: otherwise the router renders it in the background, and a click
   * meanwhile, such as on an export, still gets the filters of the previous address. Effects pass false: React can't render within them.
   */
  readonly isImmediate?: boolean;
}

/** Keeps the `location.state` of the current entry of the browser's history. */
export const KEEP_STATE = Symbol('keep state');

/** Returns the query parameters of the URL, and a function that changes some of them and keeps the others. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const current: unknown = useLocation().state;
  const change = (changes: ParamChanges, { replace = true, state = null, isImmediate = true }: ChangeOptions = {}) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, state: state === KEEP_STATE ? current : state, flushSync: isImmediate },
    );
  };
  return [params, change] as const;
}

/** Returns the values of these query parameters, by name. Absent and empty ones are left out. */
export function readFilters<Name extends string>(params: URLSearchParams, names: readonly Name[]) {
  const entries = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Readonly<Partial<Record<Name, string>>>;
}
