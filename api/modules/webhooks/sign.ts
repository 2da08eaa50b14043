import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret as its receiver gets it: `whsec_` and 256 random bits in base64. */
export const newSigningSecret = () => PREFIX + randomBytes(32).toString('base64');

interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

const signatureBy = (secret: string, signed: string) => {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

/** Headers by Standard Webhooks 1.0.0: a receiver accepts a message when one of the signatures is by the secret that it knows. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureBy(secret, signed)).join(' '),
  };
}
