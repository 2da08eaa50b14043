import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';

const inTheme = (element: ReactNode) => (
  <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
    {element}
  </MantineProvider>
);
const show = (element: ReactNode) => render(inTheme(element));

/** Shows the question before a plan is canceled. */
function ask({ isBusy = false, consequences }: { isBusy?: boolean; consequences?: ReactNode } = {}) {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
  show(
    <ConfirmPanel
      question="Cancel Pro?"
      confirmLabel="Cancel plan"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {consequences}
    </ConfirmPanel>,
  );
  return { onConfirm, onCancel, panel: screen.getByRole('alertdialog', { name: 'Cancel Pro?' }) };
}

describe('a confirmation on a user’s page', () => {
  test('is described by its consequences, so that screen readers read them out, and not by its buttons', () => {
    ask({ consequences: <p>It ends on March 3.</p> });
    expect(screen.getByRole('alertdialog', { description: 'It ends on March 3.' })).toBeDefined();
  });

  test('has no description without consequences', () => {
    expect(ask().panel.hasAttribute('aria-describedby')).toBe(false);
  });

  test('takes the focus, and is canceled by Escape, which closes no dialog around it', async () => {
    const { panel, onCancel, onConfirm } = ask();
    expect(document.activeElement).toBe(panel);
    const escaped = vi.fn();
    document.addEventListener('keydown', ({ defaultPrevented }) => void escaped(defaultPrevented), { once: true });
    await userEvent.keyboard('{Escape}');
    expect(escaped).toHaveBeenCalledWith(true);
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('stays while the action is running', async () => {
    const { onCancel } = ask({ isBusy: true });
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
  });
});

describe('a confirmation in the admin area', () => {
  const dialogThatDestroys = (destroys: readonly string[] | undefined) => (
    <ConfirmDialog
      title="Delete ada@example.com?"
      destroys={destroys}
      confirmLabel="Delete user"
      onConfirm={vi.fn()}
      onClose={vi.fn()}
    >
      <p>Payments stay.</p>
    </ConfirmDialog>
  );

  test('is described by what it destroys, and by what stays', () => {
    show(dialogThatDestroys(['214 prompts in the history']));
    const description = '214 prompts in the history Payments stay.';
    expect(screen.getByRole('dialog', { name: 'Delete ada@example.com?', description })).toBeDefined();
  });

  test('announces what it destroys when that arrives later', () => {
    const { rerender } = show(dialogThatDestroys(undefined));
    const region = screen.getByText('Loading what this ends').closest('[role="status"]');
    rerender(inTheme(dialogThatDestroys(['214 prompts in the history'])));
    expect(screen.getByText('214 prompts in the history').closest('[role="status"]')).toBe(region);
    expect(region?.textContent).toBe('214 prompts in the history');
  });
});
