import { useEffect, useState } from 'react';
import { readSettings, type Settings, watchSettings } from '../settings/settings.ts';

/** The settings, which follow changes that other pages make. Null while they are read. Applies the theme to the page. */
export function useSettings(): Settings | null {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    void readSettings().then(setSettings);
    return watchSettings(setSettings);
  }, []);
  useEffect(() => {
    if (settings) document.documentElement.dataset.mantineColorScheme = settings.theme;
  }, [settings]);
  return settings;
}
