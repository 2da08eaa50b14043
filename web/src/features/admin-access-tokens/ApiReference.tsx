import { Button, Skeleton } from '@mantine/core';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { CopyIcon } from '#web/ui/CopyIcon.tsx';
import { Section } from '#web/ui/Section.tsx';
import classes from './ApiReference.module.css';
import { buildCurl, type Field, type Operation } from './operations.ts';
import type { useApiReference } from './use-api-reference.ts';

/** The endpoints that access tokens may use, as the OpenAPI document of this server describes them. */
export function ApiReference({ reference }: { reference: ReturnType<typeof useApiReference> }) {
  const { operations, error, retry } = reference;
  const lead = (
    <>
      Requests carry the token in the header <code>X-API-KEY</code>. The{' '}
      <a href="/api/docs" target="_blank" rel="noreferrer">
        full reference
      </a>{' '}
      has every response.
    </>
  );
  return (
    <Section title="API reference" lead={lead}>
      {!operations && error === undefined && (
        <div role="status" aria-label="Loading the API reference" className={classes.list}>
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} height={44} radius="md" />
          ))}
        </div>
      )}
      {error !== undefined && (
        <div role="alert" className={classes.failed}>
          <p>The API reference could not be loaded.</p>
          <Button variant="default" size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {operations && (
        <ul className={classes.list}>
          {operations.map((operation) => (
            <li key={operation.id}>
              <Endpoint operation={operation} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Endpoint({ operation }: { operation: Operation }) {
  const { method, path, scope, description, parameters, body } = operation;
  const curl = buildCurl(operation, { origin: window.location.origin, token: '$TOKEN' });
  return (
    <details className={classes.endpoint}>
      <summary className={classes.summary}>
        <span className={classes.line}>
          <strong className={classes.method}>{method}</strong> <code className={classes.path}>{path}</code>
        </span>
        <span className={classes.scope}>{scope}</span>
      </summary>
      <p>{description}</p>
      <Fields title="Parameters" fields={parameters} />
      <Fields title="Body" fields={body} />
      <div className={classes.example}>
        <CodeBlock label={`Example of ${method} ${path}`} text={curl} />
        <CopyIcon text={curl} label={`Copy the example of ${method} ${path}`} />
      </div>
    </details>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.fields}>
        {fields.map(({ name, type, isRequired, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span className={classes.type}>{isRequired ? `${type}, required` : type}</span>
            </dt>
            {description && <dd>{description}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}
