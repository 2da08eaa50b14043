import { expect, test } from 'vitest';
import { findFreePort } from '#api/database/free-port.ts';
import { run } from '#scripts/command.mjs';

test('npm run dev refuses one port for both the server and the web app', async () => {
  const port = String(await findFreePort());
  const env = { ...process.env, npm_lifecycle_event: '', PORT: port, WEB_PORT: port };
  const { code, output } = await run(process.execPath, ['scripts/dev.mjs'], { env });
  expect(code).toBe(1);
  expect(output).toContain(`PORT and WEB_PORT are both ${port}. Set one of them to another port.`);
});
