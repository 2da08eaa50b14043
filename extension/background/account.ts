import { type Account, type Action, type Choices, OWN_CODE, type Run, type RunRequest } from '../messages.ts';
import { parseServerUrl } from '../settings/server-url.ts';
import { changeSettings, DEFAULT_ACTION, readSettings } from '../settings/settings.ts';
import { request, RequestError } from './api.ts';
import {
  ExtensionAccountDocument,
  ExtensionActionsDocument,
  ExtensionServerDocument,
  ExtensionSignInDocument,
  ExtensionSignOutDocument,
  ExtensionSimplifyDocument,
  type TypedDocumentString,
} from './operations.generated.ts';
import { readToken, writeToken } from './token-store.ts';

const signedOut = () =>
  new RequestError({
    code: OWN_CODE.signedOut,
    message: 'Sign in to rewrite prompts. Open the extension from the toolbar.',
  });

/** Runs an operation as the signed-in user. Forgets the session when the server has ended it. */
async function requestAsUser<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const [{ serverUrl }, stored] = await Promise.all([readSettings(), readToken()]);
  if (stored?.serverUrl !== serverUrl) throw signedOut();
  try {
    return await request(document, { serverUrl, token: stored.token, variables });
  } catch (error) {
    if (!(error instanceof RequestError) || error.failure.code !== 'UNAUTHENTICATED') throw error;
    // Unless the user signed in again while the request was running.
    if ((await readToken())?.token === stored.token) await writeToken(null);
    throw signedOut();
  }
}

export async function signIn({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): Promise<null> {
  const { serverUrl } = await readSettings();
  const { signIn: session } = await request(ExtensionSignInDocument, {
    serverUrl,
    token: null,
    variables: { email, password },
  });
  await writeToken({ token: session.token, serverUrl });
  return null;
}

/** Ends the session here, and on the server if it can be reached. */
export async function signOut(): Promise<null> {
  const stored = await readToken();
  await writeToken(null);
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

/** The actions that need nothing but a prompt, and the default one. */
export async function readChoices(): Promise<Choices> {
  const [{ actionId }, { defaultActions, customActions }] = await Promise.all([
    readSettings(),
    requestAsUser(ExtensionActionsDocument, {}),
  ]);
  const actions = [...defaultActions, ...customActions]
    .filter(({ variables }) => variables.length === 0)
    .map(({ id, name }): Action => ({ id, name }));
  return { actions, actionId: actions.some(({ id }) => id === actionId) ? actionId : DEFAULT_ACTION };
}

export async function run({ text, actionId, key }: RunRequest): Promise<Run> {
  const action = actionId === DEFAULT_ACTION ? {} : { actionId };
  const { simplify } = await requestAsUser(ExtensionSimplifyDocument, {
    input: { text, idempotencyKey: key, ...action },
  });
  return simplify;
}

/** Uses another server, if it answers. The session with the previous one ends. */
export async function changeServer({ url }: { readonly url: string }): Promise<{ readonly origin: string }> {
  const parsed = parseServerUrl(url);
  if ('problem' in parsed) throw new RequestError({ code: 'BAD_USER_INPUT', message: parsed.problem });
  const { origin } = parsed;
  await request(ExtensionServerDocument, { serverUrl: origin, token: null, variables: {} });
  if ((await readSettings()).serverUrl !== origin) await signOut();
  await changeSettings({ serverUrl: origin });
  return { origin };
}
