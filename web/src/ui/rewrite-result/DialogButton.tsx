import { Button, type ButtonProps } from '@mantine/core';
import type { IconShare3 } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';

interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'px'> {
  readonly label: string;
  readonly Icon: typeof IconShare3;
  readonly children: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog. The dialog is loaded when it is opened. */
export function DialogButton({ label, Icon, children, ...look }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        px={12}
        {...look}
        aria-haspopup="dialog"
        leftSection={<Icon aria-hidden size={16} />}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          {children(() => {
            setIsOpen(false);
          })}
        </Suspense>
      )}
    </>
  );
}
