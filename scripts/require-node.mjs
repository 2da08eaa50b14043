// Imported before anything else, and written so that an old Node can read it.
const REQUIRED = { major: 20, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < REQUIRED.major || (major === REQUIRED.major && minor < REQUIRED.minor)) {
  process.stderr.write(
    `PlainPrompt needs Node ${REQUIRED.major}.${REQUIRED.minor} or newer; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a current Node, for example with "nvm install 22", and run the command again.\n',
  );
  process.exit(1);
}
