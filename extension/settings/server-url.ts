const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/** What is wrong with a server address, for users, or its origin. */
export type ServerUrl = { readonly origin: string } | { readonly problem: string };

/** Reads a server address as users type it. Passwords are sent to it, so that it needs https, except on this computer. */
export function parseServerUrl(typed: string): ServerUrl {
  const text = typed.trim();
  const withScheme = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(withScheme))
    return { problem: 'Enter an address, such as https://prompts.example.com' };
  const { protocol, hostname, origin, username, password } = new URL(withScheme);
  if (username !== '' || password !== '') return { problem: 'Leave out the user name and the password' };
  const isLocal = LOCAL_HOSTS.includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) {
    return { problem: 'The address must begin with https://. Only a server on this computer may use http://' };
  }
  return { origin };
}
