import { useNavigate } from 'react-router-dom';
import { COMPOSE } from '#web/lib/compose-link.ts';
import { useChosenAction } from '#web/preferences/local-preferences.ts';

/** Returns a function that opens the composer's editor with an action chosen, also when the composer shows a result. */
export function useRunAction() {
  const [, chooseAction] = useChosenAction();
  const navigate = useNavigate();
  return (id: string) => {
    chooseAction(id);
    void navigate(COMPOSE.to, { state: COMPOSE.state });
  };
}
