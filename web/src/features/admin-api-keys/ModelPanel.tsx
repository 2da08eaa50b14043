import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Section } from '#web/ui/Section.tsx';
import classes from './ProviderModels.module.css';

interface ModelPanelProps {
  /** The name of the provider or of the key. */
  readonly name: string;
  readonly lead: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Mounted when the administrator opens the panel: it fetches the models. */
  readonly children: ReactNode;
}

/** A section with models, which are fetched when the administrator asks for them. */
export function ModelPanel({ name, lead, isOpen, onOpen, children }: ModelPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The panel can be below the visible part of the page.
    if (isOpen) title.current?.focus();
  }, [isOpen]);
  return (
    <Section
      title={`${name} models`}
      titleRef={title}
      lead={lead}
      aside={
        !isOpen && (
          <Button
            variant="default"
            size="sm"
            classNames={{ root: classes.manage, label: classes.manageLabel }}
            onClick={onOpen}
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
