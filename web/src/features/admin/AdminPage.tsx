import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Section } from '#web/ui/Section.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ADMIN_TASKS } from './admin-tasks.ts';
import classes from './AdminPage.module.css';

/** Lists the tasks of an administrator and the API routes for them. Each task is removed when it has a screen. */
export function AdminPage() {
  usePageTitle('Admin Panel');
  return (
    <div className={classes.page}>
      <PageHeader title="Admin Panel" lead="Administrators use the API for these tasks. Screens will follow." />
      <Section title="Tools" lead="Both use your current session.">
        <ul className={classes.tools}>
          <li>
            <a href="/admin/explorer">GraphQL explorer</a> runs queries, and has examples that are ready to run. It
            cannot change anything.
          </li>
          <li>
            <a href="/api/docs">API reference</a> describes every REST route, its parameters and its response.
          </li>
        </ul>
      </Section>
      <Section title="Tasks" lead="Each task lists its REST routes.">
        <ul className={classes.tasks}>
          {ADMIN_TASKS.map(({ name, description, routes }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{description}</p>
              <p className={classes.routes}>
                {routes.map((route) => (
                  <code key={route}>{route}</code>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
