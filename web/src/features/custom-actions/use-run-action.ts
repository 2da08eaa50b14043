import { useNavigate } from 'react-router-dom';
import { useChosenAction } from '#web/preferences/local-preferences.ts';

/** Opens the composer with an action chosen. */
export function useRunAction() {
  const [, chooseAction] = useChosenAction();
  const navigate = useNavigate();
  return (id: string) => {
    chooseAction(id);
    void navigate('/dashboard/overview');
  };
}
