import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Makes a form that the build prerenders safe to use before its scripts have run. What the user or a password manager
 * typed until then is kept.
 *
 * @param setFieldValue sets the value of the field with a `data-path`, as Mantine's forms name their fields
 * @returns the reference of the form, and whether its scripts run. Until then, its submit button must be disabled: the
 *   browser would submit the form itself, and put the password into the address.
 */
export function usePrerenderedForm(
  setFieldValue: (path: string, value: string) => void,
): [form: RefObject<HTMLFormElement | null>, isHydrated: boolean] {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const set = useRef(setFieldValue);
  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input[data-path]') ?? []) {
      const { path } = field.dataset;
      if (path && field.value !== '') set.current(path, field.value);
    }
  }, []);
  return [form, isHydrated];
}
