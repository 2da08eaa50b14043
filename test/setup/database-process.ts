import { startEmbeddedMongod } from '#api/database/embedded-mongod.ts';

// A server reduced to its database, for tests that kill it. Prints the database's address.
const mongod = await startEmbeddedMongod({
  dataDir: process.argv[2] ?? '',
  env: process.env,
  log: (line) => {
    console.error(line);
  },
  onLost: (error) => {
    throw error;
  },
  cacheSize: 0.25,
});
process.stdout.write(mongod.uri);
