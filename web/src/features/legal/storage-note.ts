/** The server (api/http/web-pages.ts) and the development server (web/build/fill-while-developing.ts) replace it. */
const PLACEHOLDER = '__STORAGE_NOTE__';

/**
 * Returns the operator's note about the encryption of the storage, or an empty string if the operator states nothing. While the build
 * prerenders a page, there is no document, and the placeholder is returned.
 */
export const storageNote = (): string =>
  typeof document === 'undefined'
    ? PLACEHOLDER
    : (document.querySelector<HTMLMetaElement>('meta[name="storage-note"]')?.content ?? '');
