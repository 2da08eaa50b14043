import type { Config } from './config.ts';
import type { FirstAdministrator } from './modules/users/first-administrator.ts';

function introduction(administrator: FirstAdministrator | null): string[] {
  if (!administrator) return [];
  const { email, madeUpPassword } = administrator;
  const password = madeUpPassword ?? 'the one in ADMIN_PASSWORD';
  const advice = madeUpPassword === null ? [] : ['    It is shown this once. Please write it down.'];
  return ['', `  Administrator  ${email}`, `  Password       ${password}`, ...advice];
}

/** What whoever started the server wants to know first. */
export function greeting(
  { product, publicUrl, isProduction, role, port }: Config,
  address: string,
  administrator: FirstAdministrator | null,
): string {
  if (role === 'worker') return `${product.name} works in the background. Health: ${address}/readyz`;
  // With port 0 only the address knows which one it became.
  const origin = isProduction || port !== 0 ? publicUrl : address;
  return [
    '',
    `${product.name} is ready.`,
    '',
    `  Web app        ${origin}`,
    `  GraphQL        ${origin}/graphql`,
    `  REST           ${origin}/api, described at ${origin}/api/docs`,
    ...introduction(administrator),
    '',
  ].join('\n');
}
