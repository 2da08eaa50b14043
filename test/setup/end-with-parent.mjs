// Loaded into a server that tests start: ends it when the process that started it has ended, however that happened.
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
process.stdin.unref();
