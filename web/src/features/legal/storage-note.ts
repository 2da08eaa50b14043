const PLACEHOLDER = '__STORAGE_NOTE__';

/**
 * Returns what the operator states about the encryption of the storage. Empty without a statement. While the build prerenders a page, it
 * returns a placeholder, which the server replaces.
 */
export const storageNote = (): string =>
  typeof document === 'undefined'
    ? PLACEHOLDER
    : (document.querySelector<HTMLMetaElement>('meta[name="storage-note"]')?.content ?? '');
