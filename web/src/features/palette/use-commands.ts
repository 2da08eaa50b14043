import type { IconWand } from '@tabler/icons-react';
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { usePaletteActionsQuery } from '../../graphql/operations.generated.ts';
import { useChosenAction } from '../../preferences/local-preferences.ts';

/** A place in the dashboard. */
export interface Place {
  readonly path: string;
  readonly label: string;
  readonly Icon: typeof IconWand;
}

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly Icon: typeof IconWand;
  readonly run: () => void;
}

/** Opens the composer, and puts the cursor into it. */
const COMPOSE = { to: '/dashboard/overview', state: { compose: true } } as const;

/** Simplify, then where one can go, then what one can run. */
export function useCommands(places: readonly Place[]): readonly Command[] {
  const navigate = useNavigate();
  const [, chooseAction] = useChosenAction();
  const { data } = usePaletteActionsQuery();
  const compose = () => void navigate(COMPOSE.to, { state: COMPOSE.state });

  const actions = [...(data?.customActions ?? []), ...(data?.defaultActions ?? [])];
  return [
    { id: 'compose', label: 'Simplify a prompt', Icon: IconPencil, run: compose },
    ...places.map(({ path, label, Icon }) => ({
      id: `go-${path}`,
      label: `Go to ${label}`,
      Icon,
      run: () => void navigate(`/dashboard/${path}`),
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
