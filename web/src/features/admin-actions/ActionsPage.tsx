import { Tabs } from '@mantine/core';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import classes from './Actions.module.css';
import { DefaultActions } from './DefaultActions.tsx';

const TAB = 'default';

/** The actions that the operator offers to all users. */
export function ActionsPage() {
  return (
    <SectionPage
      title="Actions"
      lead="Default actions are offered to all users, in the composer and in the browser extension."
    >
      <Tabs value={TAB}>
        <Tabs.List aria-label="Actions">
          <Tabs.Tab value={TAB}>Default Actions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={TAB} className={classes.panel}>
          <DefaultActions />
        </Tabs.Panel>
      </Tabs>
    </SectionPage>
  );
}
