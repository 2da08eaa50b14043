// Loaded into a server under measurement before its own code: reports its CPU time and memory on request.
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, rssBytes: process.memoryUsage.rss() });
});
// The channel must not keep a server alive that has closed everything else.
process.channel?.unref();
