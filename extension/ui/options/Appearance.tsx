import { changeSettings, type Theme } from '../../settings/settings.ts';

const THEMES: readonly { readonly value: Theme; readonly name: string }[] = [
  { value: 'system', name: 'Same as the system' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
];

export const Appearance = ({ theme }: { theme: Theme }) => (
  <section>
    <h2>Appearance</h2>
    <div className="field">
      <label htmlFor="theme">Theme</label>
      <select
        id="theme"
        value={theme}
        onChange={({ target }) => {
          const chosen = THEMES.find(({ value }) => value === target.value);
          if (chosen) void changeSettings({ theme: chosen.value });
        }}
      >
        {THEMES.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  </section>
);
