import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Makes a form that the build prerenders safe to use before its scripts have run. What the user or a password manager
 * typed until then is kept.
 *
 * @param setFieldValue sets the value of the field with a `data-path`, as Mantine's forms name their fields
 * @returns the reference of the form, and the type of the button that submits it. Without a submit button, a browser does
 *   not submit the form itself, which would put the password into the address.
 */
export function usePrerenderedForm(
  setFieldValue: (path: string, value: string) => void,
): [form: RefObject<HTMLFormElement | null>, buttonType: 'submit' | 'button'] {
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
  return [form, isHydrated ? 'submit' : 'button'];
}
