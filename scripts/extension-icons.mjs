import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { resolveChromium } from './chromium.mjs';
import { ROOT } from './command.mjs';
import { runMain } from './failures.mjs';

const SIZES = [16, 32, 48, 128];

// Draws the extension's icons from the web app's symbol: node scripts/extension-icons.mjs
await runMain(async () => {
  const symbol = readFileSync(join(ROOT, 'web/public/favicon.svg'), 'utf8');
  const folder = join(ROOT, 'extension/public/icon');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: await resolveChromium(), args: ['--no-sandbox'] });
  for (const size of SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    // The stores want a transparent edge around the largest icon. Toolbars have no room for one.
    const edge = size === 128 ? 16 : 0;
    const inner = size - 2 * edge;
    await page.setContent(
      `<style>*{margin:0}svg{display:block;padding:${edge}px;width:${inner}px;height:${inner}px}</style>${symbol}`,
    );
    await page.screenshot({ path: join(folder, `${size}.png`), omitBackground: true });
  }
  await browser.close();
});
