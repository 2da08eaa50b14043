/** For a Chromium that makes no requests of its own, also as root. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For stories, which need no process for graphics: each picture would have to be sent to it. */
export const TEST_ARGS = [...CHROMIUM_ARGS, '--in-process-gpu'];
