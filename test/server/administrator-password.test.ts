import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceAdministrator, greeting } from '#api/boot/greeting.ts';
import { seed } from '#api/boot/seed.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { findAdministratorWithGeneratedPassword } from '#api/modules/accounts/first-administrator.service.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { givenAdmin } from '../factories/user.ts';
import { asAnonymous, asUser, NOW, run } from '../setup/graphql.ts';
import { HasGeneratedPasswordDocument, SignInReturningRoleDocument } from '../setup/operations.generated.ts';
import { emptyAll } from '../setup/rows.ts';
import { testRuntime } from '../setup/runtime.ts';

let dataDir = '';
let file = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'plainprompt-administrator-'));
  file = join(dataDir, 'administrator-password.txt');
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const runtimeIn = (directory: string, env: NodeJS.ProcessEnv = {}) =>
  testRuntime({ env: { DATA_DIR: directory, ...env } });
const passwordIn = (path: string) => /^Password: (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1];
const signIn = (password = '') =>
  run(asAnonymous, SignInReturningRoleDocument, { input: { email: 'admin@example.com', password } });

test('a generated password is written to a file for its owner alone, and later starts find it there', async () => {
  const runtime = runtimeIn(dataDir);
  const created = await seed(runtime, NOW);
  expect(created).toMatchObject({ email: 'admin@example.com', passwordFile: file });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await signIn(passwordIn(file))).toEqual({ signIn: { user: { role: 'ADMIN' } } });
  expect(await seed(runtime, NOW)).toBeNull();
  expect(await findAdministratorWithGeneratedPassword(runtime)).toEqual(created);
});

test('the administrator learns of a generated password until it is changed, and other administrators do not', async () => {
  const runtime = runtimeIn(dataDir);
  await seed(runtime, NOW);
  const ask = async (user: UserRecord) =>
    (await run(asUser(user), HasGeneratedPasswordDocument, {}, { runtime })).hasGeneratedPassword;
  const first = await Users.findOne().orFail().lean<UserRecord>();
  expect(await ask(first)).toBe(true);
  expect(await ask(await givenAdmin())).toBe(false);
  await Users.updateOne({ _id: first._id }, { $set: await runtime.passwords.hash('chosen by the administrator') });
  expect(await ask(first)).toBe(false);
  rmSync(file);
  expect(await ask(first)).toBe(false);
});

test('the file is deleted once the password was changed', async () => {
  const runtime = runtimeIn(dataDir);
  await seed(runtime, NOW);
  await Users.updateOne({}, { $set: await runtime.passwords.hash('chosen by the administrator') });
  expect(await findAdministratorWithGeneratedPassword(runtime)).toBeNull();
  expect(existsSync(file)).toBe(false);
});

test('the file is kept when it is that of another database', async () => {
  const runtime = runtimeIn(dataDir);
  await seed(runtime, NOW);
  await emptyAll();
  await seed(runtimeIn(dataDir, { ADMIN_PASSWORD: 'chosen by the operator' }), NOW);
  expect(await findAdministratorWithGeneratedPassword(runtime)).toBeNull();
  expect(existsSync(file)).toBe(true);
});

test('servers that start at the same time create one administrator and one file, even with two data directories', async () => {
  const [one, other] = [join(dataDir, 'one'), join(dataDir, 'other')];
  const runtimes = [one, one, other, other].map((directory) => runtimeIn(directory));
  const created = await Promise.all(runtimes.map((runtime) => seed(runtime, NOW)));
  expect(created.filter((it) => it !== null)).toHaveLength(1);
  const files = [one, other].map((directory) => join(directory, 'administrator-password.txt')).filter(existsSync);
  expect(files).toHaveLength(1);
  expect(await signIn(passwordIn(files[0] ?? ''))).toEqual({ signIn: { user: { role: 'ADMIN' } } });
});

test('no account is created when its password can not be written to a file', async () => {
  writeFileSync(join(dataDir, 'taken'), '');
  await expect(seed(runtimeIn(join(dataDir, 'taken')), NOW)).rejects.toThrow(
    /^The administrator's password can't be written to .*set ADMIN_PASSWORD\.$/,
  );
  expect(await Users.countDocuments()).toBe(0);
});

test('without a data directory the password is printed, and it is never logged', async () => {
  for (const env of [{}, { DATA_DIR: dataDir }]) {
    await emptyAll();
    const logged: string[] = [];
    const printed: string[] = [];
    const runtime = testRuntime({ env: { LOG_LEVEL: 'trace', ...env }, logTo: (line) => void logged.push(line) });
    const created = await seed(runtime, NOW);
    if (!created?.generatedPassword) throw new Error('No administrator with a generated password was created.');
    announceAdministrator(created, { log: runtime.log, say: (line) => void printed.push(line) });
    printed.push(greeting(runtime.config, { address: 'http://127.0.0.1:4000', administrator: created }));
    const occurrences = printed.join('\n').split(created.generatedPassword).length - 1;
    expect(occurrences).toBe(created.passwordFile === null ? 1 : 0);
    if (created.passwordFile !== null)
      expect([printed.join('\n'), logged.join('\n')].every((it) => it.includes(file))).toBe(true);
    expect(logged.join('\n')).not.toContain(created.generatedPassword);
  }
});

test('the greeting says where mails are, unless a mail server sends them', () => {
  const greet = (env: NodeJS.ProcessEnv = {}) =>
    greeting(runtimeIn(dataDir, env).config, { address: 'http://127.0.0.1:4000', administrator: null });
  expect(greet()).toContain(`Emails         files in ${join(dataDir, 'mail')}`);
  expect(greet({ SMTP_URL: 'smtp://mail.example' })).not.toContain('Emails');
});
