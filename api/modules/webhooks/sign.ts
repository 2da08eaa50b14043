import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** Creates a secret in the form that receivers store: `whsec_` and 256 random bits in base64. */
export const generateSigningSecret = () => PREFIX + randomBytes(32).toString('base64');

interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

const sign = (secret: string, signedContent: string) => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signedContent).digest('base64')}`;
};

/**
 * Builds the headers of Standard Webhooks 1.0.0, with one signature per secret. A receiver accepts a message
 * when one signature matches.
 */
export function buildSignatureHeaders(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signedContent = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, signedContent)).join(' '),
  };
}
