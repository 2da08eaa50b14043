import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Ref } from 'react';
import { CopyLabel } from './CopyLabel.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** The text, or a function that makes it when it is copied. */
  readonly text: string | (() => string);
  readonly label?: string;
  /** What screen readers hear when the text was copied. */
  readonly announcement?: string;
  /** Called before copying. Returns whether the text is complete; if not, nothing is copied, and the page says what is missing. */
  readonly check?: () => boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** The name of the button, by which the page's keyboard shortcuts find it, such as `copy`. */
  readonly 'data-key'?: string;
}

/** Copies a text to the clipboard. Its label shows for a moment whether the browser allowed it. */
export function CopyButton({
  text,
  label = 'Copy',
  announcement = 'Copied to the clipboard',
  check,
  ref,
  ...look
}: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        {...look}
        ref={ref}
        leftSection={<Icon aria-hidden size={16} stroke={1.8} />}
        onClick={() => {
          if (check?.() !== false) copy();
        }}
      >
        <CopyLabel state={state} label={label} />
      </Button>
      <span className="visually-hidden" role="status">
        {state === 'copied' ? announcement : ''}
      </span>
    </>
  );
}
