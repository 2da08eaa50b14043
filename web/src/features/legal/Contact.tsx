import { supportEmail } from '#web/ui/public-shell/support-email.ts';

/** The support address as a link. */
export function Contact() {
  const address = supportEmail();
  return <a href={`mailto:${address}`}>{address}</a>;
}
