import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { ModelProvider } from '#web/graphql/admin-operations.generated.ts';

/** The provider whose keys belong to a server with an address of its own. */
export const SERVER: ModelProvider = 'OPENAI_COMPATIBLE';

/** What `form.getInputProps` returns. */
type InputProps = Readonly<Record<string, unknown>>;

/** The address of an OpenAI-compatible server. */
export const BaseUrlField = (props: InputProps) => (
  <TextInput
    label="Base URL"
    description="Of Ollama, vLLM, LM Studio, Azure OpenAI, LiteLLM or another server. It may be a private address."
    placeholder="http://localhost:11434/v1"
    autoComplete="off"
    {...props}
  />
);

/** A key. The server keeps it encrypted, and never shows it again. */
export const SecretField = ({ label, description, ...props }: InputProps & { label: string; description: string }) => (
  <PasswordInput
    label={label}
    description={`${description} Stored encrypted. Only its last four characters are shown afterwards.`}
    autoComplete="off"
    visibilityToggleButtonProps={{ 'aria-label': 'Show API key', 'aria-hidden': false, tabIndex: 0 }}
    {...props}
  />
);

/** Offered when the key was tried and does not work. */
export const SaveAnyway = ({ label, ...props }: InputProps & { label: string }) => (
  // The reason is shown at the field that it is about.
  <Checkbox label={label} {...props} error={undefined} />
);
