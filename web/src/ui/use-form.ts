import { useForm as useMantineForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { focusInvalid } from './focus-invalid.ts';

type AnyValues = ReturnType<typeof useMantineForm>['values'];
type Options<Values extends AnyValues, Transformed> = Parameters<typeof useMantineForm<Values, Transformed>>[0];

/**
 * Returns Mantine's form. When a submit fails, by its own checks or by those of the server, the first invalid field gets the focus: it may be out of
 * sight, far above the button.
 */
export function useForm<Values extends AnyValues, Transformed = Values>(options: Options<Values, Transformed>) {
  const form = useMantineForm<Values, Transformed>(options);
  /** The form that was submitted, until it shows errors. */
  const submitted = useRef<HTMLFormElement>(null);
  const { errors } = form;
  useEffect(() => {
    if (!submitted.current || Object.keys(errors).length === 0) return;
    focusInvalid(submitted.current);
    submitted.current = null;
  }, [errors]);
  const onSubmit: typeof form.onSubmit = (...handlers) => {
    const submit = form.onSubmit(...handlers);
    return (event) => {
      submitted.current = event?.currentTarget ?? null;
      submit(event);
    };
  };
  return { ...form, onSubmit };
}
