/** The CSP nonce of this page, for `<style>` elements that scripts add. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
