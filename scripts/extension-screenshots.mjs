import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { resolveChromium } from './chromium.mjs';
import { ROOT } from './command.mjs';
import { Failure, runMain } from './failures.mjs';
import { log } from './progress.mjs';

/*
 * Makes the pictures for the stores from the real extension, in dist/extension/store. Needs a build of the extension, and a running PlainPrompt:
 *   node scripts/extension-screenshots.mjs http://127.0.0.1:4000
 */

/** What the Chrome Web Store asks for. Firefox takes the same. */
const SIZE = { width: 1280, height: 800 };
const FOLDER = join(ROOT, 'dist/extension/store');
const PASSWORD = randomUUID();
const PROMPT =
  'I was wondering if you could please write a short summary of the attached report, due to the fact that it is very long. ' +
  'In the event that there are risks, make a list of them prior to the summary.';

/** An invented chat with a composer. */
const CHAT = `<!doctype html><title>A chat</title><style>
  body { margin: 0; font: 18px/1.5 system-ui; color: #222; background: #f7f7f8; display: grid; justify-items: center; align-content: start; gap: 24px; }
  h1 { margin-top: 120px; font-size: 34px; font-weight: 600; }
  textarea { box-sizing: border-box; width: 820px; height: 150px; padding: 20px 24px; border: 1px solid #d0d0d6; border-radius: 24px; background: #fff; font: inherit; resize: none; }
</style><h1>What can I do for you?</h1><textarea id="userInput" aria-label="Message"></textarea>`;

/** @param {string} origin */
async function signUp(origin) {
  const email = `store-${randomUUID().slice(0, 8)}@example.com`;
  const response = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, full_name: 'Ada Lovelace' }),
  });
  if (!response.ok) throw new Failure(`${origin} created no account: ${response.status}`);
  return email;
}

/** @param {string} folder */
async function startBrowser(folder) {
  const extension = join(folder, 'extension');
  cpSync(join(ROOT, 'dist/extension/chrome-mv3'), extension, { recursive: true });
  const file = join(extension, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(
    file,
    JSON.stringify({ ...manifest, host_permissions: ['https://copilot.microsoft.com/*', 'http://127.0.0.1/*'] }),
  );
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await resolveChromium(),
    headless: false,
    viewport: SIZE,
    reducedMotion: 'reduce',
    args: [
      ...['--headless=new', '--no-sandbox', '--disable-gpu'],
      ...[`--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return { context, base: `chrome-extension://${new URL(worker.url()).host}` };
}

/** @param {import('@playwright/test').Page} page @param {string} name */
async function shoot(page, name) {
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  log(`✓ dist/extension/store/${name}.png`);
}

await runMain(async () => {
  const origin = process.argv[2] ?? 'http://127.0.0.1:4000';
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'plainprompt-store-'));
  const email = await signUp(origin);
  const { context, base } = await startBrowser(folder);

  const page = await context.newPage();
  await page.goto(`${base}/options.html`);
  await page.getByLabel('Server address').fill(origin);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The server answers.').waitFor();
  await page.goto(`${base}/popup.html`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Your prompt').fill(PROMPT);
  await page.getByRole('button', { name: 'Simplify', exact: true }).click();
  await page.getByRole('textbox', { name: 'Rewritten prompt' }).waitFor();
  await page.getByText('Last rewrites').waitFor();
  // In the middle, and larger, so that it fills the picture.
  await page.evaluate(() => {
    document.documentElement.style.zoom = '1.2';
    document.body.style.margin = '0 auto';
  });
  await shoot(page, '3-popup');

  await context.route('https://copilot.microsoft.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: CHAT }),
  );
  await page.goto('https://copilot.microsoft.com/');
  await page.locator('#userInput').click();
  await page.keyboard.insertText(PROMPT);
  // The button appears, and accepts clicks, once the browser has reported that nothing covers it.
  await page.waitForTimeout(2500);
  await shoot(page, '1-composer');
  const box = await page.locator('#userInput').boundingBox();
  if (!box) throw new Failure('The composer is not there.');
  await page.mouse.click(box.x + box.width - 20, box.y - 6);
  await page.waitForTimeout(4000);
  await shoot(page, '2-panel');
  await context.close();
  rmSync(folder, { recursive: true, force: true });
});
