// Preloaded into a server under measurement: tells its own CPU time and memory when asked.
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, rssBytes: process.memoryUsage.rss() });
});
// The channel must not keep a server alive that has closed everything else.
process.channel?.unref();
