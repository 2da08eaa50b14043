/**
 * The session's token, in IndexedDB of the extension's own origin. Content scripts run in the origin of their page, and
 * can't open it; they can read `storage.local` in some browsers.
 */
const [DATABASE, STORE, KEY] = ['plainprompt', 'secrets', 'token'];

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('The token could not be stored.'));
    };
  });

async function openStore(mode: IDBTransactionMode) {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE);
  };
  const database = await settled(request);
  return { database, store: database.transaction(STORE, mode).objectStore(STORE) };
}

/** A token with the server that it is for. It is never sent to another one. */
export interface StoredToken {
  readonly token: string;
  readonly serverUrl: string;
}

/** Null while signed out. */
export async function readToken(): Promise<StoredToken | null> {
  const { database, store } = await openStore('readonly');
  const stored = (await settled(store.get(KEY))) as StoredToken | undefined;
  database.close();
  return stored ?? null;
}

/** Null removes the token. */
export async function writeToken(value: StoredToken | null): Promise<void> {
  const { database, store } = await openStore('readwrite');
  if (value) await settled(store.put(value, KEY));
  else await settled(store.delete(KEY));
  database.close();
}
