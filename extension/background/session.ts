import { type Account } from '../messages.ts';
import { keepDraftOf, removeDraft } from '../settings/draft.ts';
import { parseServerUrl } from '../settings/server-url.ts';
import { changeSettings, readSettings } from '../settings/settings.ts';
import { request } from './api.ts';
import {
  ExtensionAccountDocument,
  ExtensionProbeServerDocument,
  ExtensionSignInDocument,
  ExtensionSignOutDocument,
  type TypedDocumentString,
} from './operations.generated.ts';
import { RequestError, signedOut } from './request-error.ts';
import { announceSession } from './sites.ts';
import { readToken, type StoredToken, writeToken } from './token-store.ts';

/** The session with the server that the user chose. Null while signed out. */
async function readSession(): Promise<StoredToken | null> {
  const [{ serverUrl }, stored] = await Promise.all([readSettings(), readToken()]);
  return stored?.serverUrl === serverUrl ? stored : null;
}

export const isSignedIn = async (): Promise<boolean> => (await readSession()) !== null;

async function changeSession(stored: StoredToken | null): Promise<void> {
  await writeToken(stored);
  await announceSession();
}

/** Does something with the user's session. Forgets the session when the server has ended it. Throws RequestError. */
export async function asUser<Result>(work: (session: StoredToken) => Promise<Result>): Promise<Result> {
  const session = await readSession();
  if (!session) throw signedOut();
  try {
    return await work(session);
  } catch (error) {
    if (!(error instanceof RequestError) || error.failure.code !== 'UNAUTHENTICATED') throw error;
    // Unless the user signed in again while the request was running.
    if ((await readToken())?.token === session.token) await changeSession(null);
    throw signedOut();
  }
}

/** Runs an operation as the signed-in user. Throws RequestError. */
export const requestAsUser = async <Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> => asUser(async (session) => request(document, { ...session, variables }));

export async function signIn(credentials: { readonly email: string; readonly password: string }): Promise<null> {
  const { serverUrl } = await readSettings();
  const { signIn: session } = await request(ExtensionSignInDocument, {
    serverUrl,
    token: null,
    variables: { email: credentials.email, password: credentials.password },
  });
  await keepDraftOf(credentials.email);
  await changeSession({ token: session.token, serverUrl });
  return null;
}

/** Ends the session here at once, and on the server if it can be reached. */
export async function signOut(): Promise<null> {
  const stored = await readToken();
  await Promise.all([changeSession(null), removeDraft()]);
  if (stored) {
    await request(ExtensionSignOutDocument, { ...stored, variables: {} }).catch(() => undefined);
  }
  return null;
}

export async function readAccount(): Promise<Account> {
  const { viewer, stats } = await requestAsUser(ExtensionAccountDocument, {});
  const { promptsRemaining, promptsLimit, subscription } = stats;
  return {
    email: viewer.email,
    isSuspended: viewer.status === 'SUSPENDED',
    mustChangePassword: viewer.mustChangePassword,
    planName: subscription.planName ?? null,
    promptsRemaining,
    promptsLimit,
    quotaResetsAt: subscription.quotaResetsAt ?? null,
  };
}

/** Uses another server, if it answers. The session with the previous one ends. */
export async function changeServer({ url }: { readonly url: string }): Promise<{ readonly origin: string }> {
  const parsed = parseServerUrl(url);
  if ('problem' in parsed) throw new RequestError({ code: 'BAD_USER_INPUT', message: parsed.problem });
  const { origin } = parsed;
  await request(ExtensionProbeServerDocument, { serverUrl: origin, token: null, variables: {} });
  if ((await readSettings()).serverUrl !== origin) await signOut();
  await changeSettings({ serverUrl: origin });
  return { origin };
}
