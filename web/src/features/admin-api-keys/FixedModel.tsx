import type { KeyTable_KeyFragment } from '#web/graphql/admin-operations.generated.ts';
import { OPERATOR_PROVIDERS } from '#web/lib/operator-providers.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface FixedModelProps {
  readonly providerKey: KeyTable_KeyFragment;
  readonly onClose: () => void;
}

/** Says which model a key of OpenAI or Anthropic uses, and how it is switched off. */
export function FixedModel({ providerKey: { keyName, provider, fixedModel }, onClose }: FixedModelProps) {
  const name = OPERATOR_PROVIDERS[provider];
  return (
    <Dialog title={`Models of ${keyName}`} onClose={onClose}>
      <p>
        Rewrites with this key use <code>{fixedModel}</code>. Users can choose no other model of {name} on it, so there
        is none to switch off. To stop using the model, deactivate the key.
      </p>
      <p>
        Other models of {name} in Analytics can also come from users’ own keys, which they choose themselves, from
        aggregators, or from an earlier version.
      </p>
    </Dialog>
  );
}
