import { useSearchParams } from 'react-router-dom';

/** New values of query parameters. A parameter that is empty, null or undefined is removed. */
export type ParamChanges = Readonly<Record<string, string | null | undefined>>;

interface ChangeOptions {
  /** True, the default, replaces the entry of the browser's history. False adds one, so that Back undoes the change. */
  readonly replace?: boolean;
  /** What the entry of the browser's history keeps besides the URL. Default: nothing. */
  readonly state?: unknown;
}

/** Returns the query parameters of the URL, and a function that changes some of them and keeps the others. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const change = (changes: ParamChanges, { replace = true, state = null }: ChangeOptions = {}) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, state },
    );
  };
  return [params, change] as const;
}

/** Reads filters from the query parameters of the same names. Empty ones are left out. */
export function readFilters<Name extends string>(params: URLSearchParams, names: readonly Name[]) {
  const entries = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Readonly<Partial<Record<Name, string>>>;
}
