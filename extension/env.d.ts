/** Read by the build from extension/wxt.config.ts. */
interface ImportMetaEnv {
  readonly WXT_SERVER_URL: string;
}
