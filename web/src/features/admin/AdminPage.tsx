import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Section } from '#web/ui/Section.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AdminPage.module.css';
import { ADMIN_TASKS } from './tasks.ts';

/** Which of an administrator's tasks can be done, and where: over the API until each has a screen. */
export function AdminPage() {
  usePageTitle('Admin Panel');
  return (
    <div className={classes.page}>
      <PageHeader title="Admin Panel" lead="These tasks have no screens yet. All of them work over the API." />
      <Section title="Where to do them" lead="With the session you are signed in with.">
        <ul className={classes.ways}>
          <li>
            <a href="/admin/explorer">GraphQL explorer</a> reads what you ask for, with queries that are ready to run.
            It changes nothing.
          </li>
          <li>
            <a href="/api/docs">API reference</a> has every REST address, with what it takes and answers.
          </li>
        </ul>
      </Section>
      <Section title="What an administrator can do" lead="Beside each task, the REST addresses that do it.">
        <ul className={classes.tasks}>
          {ADMIN_TASKS.map(({ name, does, addresses }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{does}</p>
              <p className={classes.addresses}>
                {addresses.map((address) => (
                  <code key={address}>{address}</code>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
