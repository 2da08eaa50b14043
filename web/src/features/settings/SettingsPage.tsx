import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { PrivacyTab } from './PrivacyTab.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { ProvidersTab } from './providers/ProvidersTab.tsx';
import classes from './SettingsPage.module.css';

const TABS = [
  { tab: 'profile', label: 'Profile', Panel: ProfileTab },
  { tab: 'privacy', label: 'Privacy & Data', Panel: PrivacyTab },
  { tab: 'providers', label: 'AI Providers', Panel: ProvidersTab },
] as const;

const [FIRST] = TABS;

/**
 * The user's settings, in tabs. The URL holds the open tab. Each tab loads its data when it is first opened, and then stays, hidden, so that what
 * was typed there is not lost.
 */
export function SettingsPage() {
  const [params, change] = useUrlParams();
  const shown = TABS.find(({ tab }) => tab === params.get('tab')) ?? FIRST;
  const [opened, setOpened] = useState<readonly string[]>([shown.tab]);
  if (!opened.includes(shown.tab)) setOpened([...opened, shown.tab]);
  usePageTitle(`${shown.label} · Settings`);
  return (
    <div className={classes.page}>
      <PageHeader title="Settings" />
      <Tabs
        value={shown.tab}
        onChange={(tab) => {
          change({ tab: tab === FIRST.tab ? null : tab }, { replace: false });
        }}
      >
        <Tabs.List aria-label="Settings">
          {TABS.map(({ tab, label }) => (
            <Tabs.Tab key={tab} value={tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ tab, Panel }) => (
          <Tabs.Panel key={tab} value={tab} className={classes.panel}>
            {opened.includes(tab) && <Panel />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
