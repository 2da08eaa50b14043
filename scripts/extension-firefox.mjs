import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './command.mjs';
import { Failure, runMain } from './failures.mjs';
import { startFirefox } from './firefox-remote.mjs';
import { log } from './progress.mjs';

/*
 * Rewrites a prompt in each kind of editor in Firefox, with the shortcut, and undoes it. Needs a build of the extension, Firefox, and a running
 * PlainPrompt:
 *   FIREFOX=firefox-esr node scripts/extension-firefox.mjs http://127.0.0.1:4000
 */

const ID = 'extension@plainprompt.example';
const LINES = '\n\nName these:\n- the cost\n\n\n\treturn\t1;';
const WORDY = `Could you please write a short summary of the report, due to the fact that it is very long.${LINES}`;
const SHORT = `Write a short summary of the report, because it is very long.${LINES}`;
/** As many as the free plan has prompts. */
const EDITORS = ['field', 'proseMirror', 'quill', 'lexical', 'codeMirror'];
const PASSWORD = randomUUID();
const CONTROL = '\uE009';

const origin = process.argv[2] ?? 'http://127.0.0.1:4000';

/** A page with an editor, or with a plain field. */
async function servePages() {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'test/e2e/editors/page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const server = createServer(({ url = '/' }, response) => {
    const isScript = url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    const body = url === '/?field' ? '<textarea rows="6" cols="60"></textarea>' : '<script src="/page.js"></script>';
    response.end(isScript ? outputFiles[0]?.text : `<!doctype html><title>A chat</title><body>${body}`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { server, url: `http://127.0.0.1:${port}/` };
}

async function signUp() {
  const email = `firefox-${randomUUID().slice(0, 8)}@example.com`;
  const response = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, full_name: 'Ada Lovelace' }),
  });
  if (!response.ok) throw new Failure(`${origin} created no account: ${response.status}`);
  return email;
}

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a user does in a browser. @param {Awaited<ReturnType<typeof startFirefox>>['send']} send */
function createUser(send) {
  /**
   * Runs a script in the page; with the rights of the system, also in closed shadow roots.
   * @param {string} script @param {unknown[]} [args] @param {'system'} [sandbox]
   */
  const run = async (script, args = [], sandbox) =>
    (await send('WebDriver:ExecuteScript', { script, args, ...(sandbox && { sandbox }) })).value;
  /** Runs a script in the browser's own window. @param {string} script */
  const runInBrowser = async (script) => {
    await send('Marionette:SetContext', { value: 'chrome' });
    const { value } = await send('WebDriver:ExecuteScript', { script, args: [] });
    await send('Marionette:SetContext', { value: 'content' });
    return value;
  };
  /** Waits until a script returns something. @param {string} script @param {unknown[]} [args] @param {'system'} [sandbox] */
  const until = async (script, args, sandbox) => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const value = await run(script, args, sandbox);
      if (value) return value;
      await wait(100);
    }
    throw new Failure(`This returned nothing for 20 seconds: ${script} ${JSON.stringify(args ?? [])}`);
  };
  /** @param {number} x @param {number} y */
  const click = (x, y) => {
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    return send('WebDriver:PerformActions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  };
  /** @param {string} key */
  const pressWithControl = (key) => {
    const down = [CONTROL, key].map((value) => ({ type: 'keyDown', value }));
    const up = [key, CONTROL].map((value) => ({ type: 'keyUp', value }));
    return send('WebDriver:PerformActions', {
      actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
    });
  };
  return {
    run,
    runInBrowser,
    until,
    click,
    pressWithControl,
    /** @param {string} url */
    open: (url) => send('WebDriver:Navigate', { url }),
    /** @param {string} selector @param {string} text */
    type: (selector, text) =>
      until(
        `const field = document.querySelector(arguments[0]); if (!field) return false;
         field.focus(); field.select(); return document.execCommand('insertText', false, arguments[1]);`,
        [selector, text],
      ),
  };
}

/** The middle of the panel's button with a name. */
const BUTTON = `const host = [...document.documentElement.children].findLast((it) => it.openOrClosedShadowRoot);
  const buttons = [...(host?.openOrClosedShadowRoot.querySelectorAll('button') ?? [])];
  const box = buttons.find((it) => it.textContent === arguments[0] && !it.hidden)?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;`;
const FIELD = `document.querySelector('[contenteditable="true"], textarea')`;
const TEXT = `window.composer ? window.composer.getText() : ${FIELD}.value`;

/** @param {ReturnType<typeof createUser>} user @param {string} base the address of the extension's pages */
async function signIn(user, base) {
  const email = await signUp();
  await user.open(`${base}/options.html`);
  await user.type('#server', origin);
  await user.run(`document.querySelector('button[type=submit]').click()`);
  await user.until(`return document.querySelector('[role=status]').textContent.startsWith('Saved')`);
  await user.open(`${base}/popup.html`);
  await user.type('#email', email);
  await user.type('#password', PASSWORD);
  await user.run(`document.querySelector('button[type=submit]').click()`);
  await user.until(`return document.body.textContent.includes('prompts left')`);
}

/** @param {ReturnType<typeof createUser>} user @param {string} url */
async function rewriteIn(user, url) {
  await user.open(url);
  await user.until(`return ${FIELD} !== null`);
  await user.run(
    `if (window.composer) window.composer.setText(arguments[0]); else ${FIELD}.value = arguments[0]; ${FIELD}.focus();`,
    [WORDY],
  );
  await user.runInBrowser(`document.querySelector('keyset[id^=ext-keyset] key').doCommand()`);
  const [x, y] = /** @type {[number, number]} */ (await user.until(BUTTON, ['Replace'], 'system'));
  // Clicks on a button that has just appeared do not count.
  await wait(1000);
  await user.click(x, y);
  await user.until(`return ${TEXT} === arguments[0]`, [SHORT]);
  await user.pressWithControl('z');
  await user.until(`return ${TEXT} === arguments[0]`, [WORDY]);
}

await runMain(async () => {
  const { server, url } = await servePages();
  const { send, stop } = await startFirefox();
  try {
    await send('Addon:Install', { path: join(ROOT, 'dist/extension/plainprompt-firefox.zip'), temporary: true });
    const user = createUser(send);
    const host = await user.runInBrowser(`return WebExtensionPolicy.getByID('${ID}').mozExtensionHostname`);
    await signIn(user, `moz-extension://${String(host)}`);
    for (const editor of EDITORS) {
      await rewriteIn(user, `${url}?${editor}`);
      log(`✓ ${editor}: rewritten, and undone`);
    }
  } finally {
    await stop();
    server.close();
  }
});
