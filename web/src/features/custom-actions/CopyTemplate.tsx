import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '#web/ui/use-copy.ts';

const MESSAGES = {
  idle: '',
  copied: 'Template copied to clipboard!',
  failed: 'Your browser does not allow copying',
} as const;

export function CopyTemplate({ name, template }: { name: string; template: string }) {
  const { state, copy } = useCopy(template);
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Copy template of ${name}`}
        leftSection={<Icon aria-hidden size={16} stroke={1.8} />}
        onClick={copy}
      >
        {MESSAGES[state] || 'Copy template'}
      </Button>
      <span role="status" className="visually-hidden">
        {MESSAGES[state]}
      </span>
    </>
  );
}
