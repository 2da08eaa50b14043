import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
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

/** The tab is in the address. Each loads its data when it is opened. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const shown = TABS.find(({ tab }) => tab === params.get('tab')) ?? FIRST;
  usePageTitle(`${shown.label} · Settings`);
  return (
    <div className={classes.page}>
      <PageHeader title="Settings" />
      <Tabs
        value={shown.tab}
        keepMounted={false}
        onChange={(tab) => {
          setParams(tab === null || tab === FIRST.tab ? {} : { tab });
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
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
