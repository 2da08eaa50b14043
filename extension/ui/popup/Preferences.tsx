import { useEffect, useState } from 'react';
import type { Choices } from '../../messages.ts';
import { send } from '../../send.ts';
import { changeSettings, type Settings } from '../../settings/settings.ts';

export function Preferences({ settings }: { settings: Settings }) {
  const [choices, setChoices] = useState<Choices | null>(null);
  useEffect(() => {
    void send('own:choices').then((answer) => {
      if (answer.ok) setChoices(answer.value);
    });
  }, []);
  return (
    <section aria-label="Preferences">
      {choices && (
        <div className="field">
          <label htmlFor="action">Default action</label>
          <select
            id="action"
            value={settings.actionId}
            onChange={({ target }) => void changeSettings({ actionId: target.value })}
          >
            {choices.actions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <label className="switch">
        <input
          type="checkbox"
          checked={settings.isMasking}
          onChange={({ target }) => void changeSettings({ isMasking: target.checked })}
        />
        Mask personal details before sending
      </label>
    </section>
  );
}
