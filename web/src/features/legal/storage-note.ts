const PLACEHOLDER = '__STORAGE_NOTE__';

/**
 * What the operator states about the encryption of the storage, or an empty text. The server replaces the placeholder, which the build
 * writes into the pages.
 */
export const storageNote = (): string =>
  typeof document === 'undefined'
    ? PLACEHOLDER
    : (document.querySelector<HTMLMetaElement>('meta[name="storage-note"]')?.content ?? '');
