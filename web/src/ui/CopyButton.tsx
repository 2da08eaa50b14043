import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly text: string;
  readonly label?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

const WORDS = { idle: null, copied: 'Copied', failed: 'Press Ctrl+C' } as const;

/** Copies, and says for a moment that it did. Without the right to, it says how to. */
export function CopyButton({ text, label = 'Copy', ref, ...look }: CopyButtonProps) {
  const { state, copy } = useCopy(text);
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button {...look} ref={ref} leftSection={<Icon aria-hidden size={16} stroke={1.8} />} onClick={copy}>
        {WORDS[state] ?? label}
      </Button>
      <span className="visually-hidden" role="status">
        {state === 'copied' ? 'Copied to the clipboard' : ''}
      </span>
    </>
  );
}
