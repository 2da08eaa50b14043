import type { IconWand } from '@tabler/icons-react';
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { usePaletteActionsQuery } from '#web/graphql/operations.generated.ts';
import { COMPOSE } from '#web/lib/compose-link.ts';
import { useChosenAction } from '#web/preferences/local-preferences.ts';

/** A page that the palette can open. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof IconWand;
}

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly Icon: typeof IconWand;
  readonly run: () => void;
}

/** All commands: simplify a prompt, go to a page, run an action. */
export function useCommands(places: readonly Place[]): readonly Command[] {
  const navigate = useNavigate();
  const [, chooseAction] = useChosenAction();
  const { data } = usePaletteActionsQuery();
  const compose = () => void navigate(COMPOSE.to, { state: COMPOSE.state });

  const actions = [...(data?.customActions ?? []), ...(data?.defaultActions ?? [])];
  return [
    { id: 'compose', label: 'Simplify a prompt', Icon: IconPencil, run: compose },
    ...places.map(({ to, label, Icon }) => ({
      id: `go-${to}`,
      label: `Go to ${label}`,
      Icon,
      run: () => void navigate(to),
    })),
    ...actions.map(({ id, name }) => ({
      id: `run-${id}`,
      label: `Run ${name}`,
      Icon: IconPlayerPlay,
      run: () => {
        chooseAction(id);
        compose();
      },
    })),
  ];
}
