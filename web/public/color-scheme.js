// Runs before the first paint, so that a remembered choice never flashes the other scheme. A file, because the page's
// security policy refuses inline scripts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('plainprompt.color-scheme');
  } catch {
    // Storage is blocked: the system decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
