import type { OwnKeyProvider, UserAccess_DetailsFragment } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Rows } from './Rows.tsx';

const PROVIDERS: Readonly<Record<OwnKeyProvider, string>> = {
  OPENAI: 'OpenAI',
  STRAICO: 'Straico',
  OPENROUTER: 'OpenRouter',
};

/** The user's own keys for providers, of which only the last four characters are known here. */
export function UserKeys({ details: { keys } }: { details: UserAccess_DetailsFragment }) {
  return (
    <Section title="Provider keys">
      <Rows
        label="Provider keys"
        empty="No own keys"
        rows={keys.map(({ id, provider, last4, isEnabled, isVerified, enabledModels, createdAt }) => ({
          id,
          title: (
            <>
              {PROVIDERS[provider]} <code>…{last4}</code>
              {!isEnabled && <StatusBadge tone="off">Off</StatusBadge>}
              {!isVerified && <StatusBadge tone="warn">Not verified</StatusBadge>}
            </>
          ),
          detail: (
            <>
              {plural(enabledModels.length, 'model')} enabled · saved on <DateText at={createdAt} />
            </>
          ),
        }))}
      />
    </Section>
  );
}
