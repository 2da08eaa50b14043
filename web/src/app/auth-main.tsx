import '#web/security/trusted-types.ts';
import './auth-document/styles.ts';
import { AuthDocument } from './auth-document/AuthDocument.tsx';
import { hydratePage } from './hydrate-page.tsx';

const SIGN_UP = 'mode=signup';

/** The server sends the prerendered form that the query asks for. */
const search = new URLSearchParams(window.location.search).get('mode') === 'signup' ? `?${SIGN_UP}` : '';

hydratePage(() => <AuthDocument search={search} />);
