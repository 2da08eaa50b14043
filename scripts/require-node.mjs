// Imported before anything else, and written so that an old Node can read it.
const REQUIRED = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < REQUIRED[0] || (major === REQUIRED[0] && minor < REQUIRED[1])) {
  process.stderr.write(
    `PlainPrompt needs Node ${REQUIRED.join('.')} or newer; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'Install a current Node, for example with "nvm install 22", and run the command again.\n',
  );
  process.exit(1);
}
