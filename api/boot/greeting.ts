import type { Config } from '#api/kernel/config.ts';
import type { FirstAdministrator } from '#api/modules/accounts/first-administrator.service.ts';

function introduction(administrator: FirstAdministrator | null): string[] {
  if (!administrator) return [];
  const { email, generatedPassword } = administrator;
  const password = generatedPassword ?? 'the one in ADMIN_PASSWORD';
  const advice = generatedPassword === null ? [] : ['    It is shown this once. Please write it down.'];
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
