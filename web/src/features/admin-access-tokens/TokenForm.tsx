import { Checkbox, TextInput } from '@mantine/core';
import { ACCESS_TOKEN, ACCESS_TOKEN_SCOPES } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from './AccessTokens.module.css';

interface TokenFields {
  readonly name: string;
  readonly scopes: readonly string[];
  /** YYYY-MM-DD in UTC, the last day on which the token is accepted. Empty: it does not expire. */
  readonly lastDay: string;
}

interface TokenFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly errorTitle: string;
  readonly initial: TokenFields;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Rejects with the server's error, whose messages are shown beside the fields. */
  readonly onSubmit: (fields: TokenFields) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What each scope lets a token do, by the endpoints of the external API that need it. */
const SCOPE_TEXTS: Readonly<Record<(typeof ACCESS_TOKEN_SCOPES)[number], string>> = {
  all: 'Full access: all scopes above, all reports, and changes to administrators. Only for programs that you trust as you trust an administrator.',
  'users:read': 'List and find users.',
  'users:write': 'Create, change and delete users.',
  'subscriptions:write': 'Assign plans, add days, and add seats to teams.',
  'addons:read': 'List add-ons.',
  'addons:write': 'Give users add-ons and prompts.',
};

/** The scopes that can be combined. `all` has a place of its own, because it includes them. */
const SINGLE_SCOPES = ACCESS_TOKEN_SCOPES.filter((scope) => scope !== 'all');

function ScopeBox({ scope, isIncluded = false }: { scope: keyof typeof SCOPE_TEXTS; isIncluded?: boolean }) {
  return (
    <Checkbox
      value={scope}
      label={<code>{scope}</code>}
      description={isIncluded ? 'Included in all.' : SCOPE_TEXTS[scope]}
      disabled={isIncluded}
    />
  );
}

/** The fields of an access token, to create or to change it. */
export function TokenForm({ initial, onSubmit, ...dialog }: TokenFormProps) {
  const form = useForm({
    initialValues: { name: initial.name, scopes: [...initial.scopes], lastDay: initial.lastDay },
    validate: {
      name: (name) => (name.trim() ? null : 'Name is required'),
      // Without a scope, the API would give the token all of them, which an untouched form must not do.
      scopes: (scopes) => (scopes.length > 0 ? null : 'Choose at least one scope'),
    },
  });
  const isAll = form.values.scopes.includes('all');
  return (
    <FormDialog
      {...dialog}
      onSubmit={form.onSubmit(({ name, scopes, lastDay }) => {
        onSubmit({ name: name.trim(), scopes, lastDay }).catch((failure: unknown) => {
          const { expiresAt, ...others } = fieldErrors(failure);
          form.setErrors({ ...others, ...(expiresAt && { lastDay: expiresAt }) });
        });
      })}
    >
      <TextInput
        label="Name"
        description="Says what the token is used for."
        maxLength={ACCESS_TOKEN.name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox.Group
        label="Scopes"
        description="Choose only what the integration needs. A write scope does not include reading."
        {...form.getInputProps('scopes')}
      >
        <div className={classes.scopes}>
          {SINGLE_SCOPES.map((scope) => (
            <ScopeBox key={scope} scope={scope} isIncluded={isAll} />
          ))}
        </div>
        <div className={classes.all}>
          <ScopeBox scope="all" />
        </div>
      </Checkbox.Group>
      <TextInput
        label="Last day"
        description="Optional. The token is rejected after the end of this day in UTC."
        type="date"
        {...form.getInputProps('lastDay')}
      />
    </FormDialog>
  );
}
