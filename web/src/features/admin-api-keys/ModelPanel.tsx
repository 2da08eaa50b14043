import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Section } from '#web/ui/Section.tsx';
import classes from './ProviderModels.module.css';

interface ModelPanelProps {
  /** The name of the provider or of the key. */
  readonly name: string;
  readonly lead: string;
  /** Mounted when the administrator opens the panel: it fetches the models. */
  readonly children: ReactNode;
}

/** A section with models, which are fetched when the administrator asks for them. */
export function ModelPanel({ name, lead, children }: ModelPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={`${name} models`}
      lead={lead}
      aside={
        !isOpen && (
          <Button
            variant="default"
            size="sm"
            classNames={{ root: classes.manage, label: classes.manageLabel }}
            onClick={() => {
              setIsOpen(true);
            }}
          >
            Manage {name} models
          </Button>
        )
      }
    >
      {isOpen && children}
    </Section>
  );
}
