import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, describe, expect, test } from 'vitest';
import { passwordChangedMail, passwordSetMail } from '#api/modules/accounts/account-mails.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { deliverMails } from '#api/modules/mail/mail-delivery.service.ts';
import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';
import { mailTemplates } from '#api/modules/mail-templates.registry.ts';
import { addedToTeamMail } from '#api/modules/teams/team-mails.ts';
import { useMailbox } from '../../factories/mail.ts';
import { NOW } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';

const EMAIL = 'ann@example.com';
const mailbox = useMailbox();
const logged: string[] = [];
const runtime = testRuntime({
  env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example', LOG_LEVEL: 'info' },
  logTo: (line) => void logged.push(line),
});
const afterSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const rows = () => mongoose.connection.collection('mails').find({}).toArray();
const queue = (to = EMAIL) => queueMail(null, { runtime, template: passwordChangedMail, to, data: null, at: NOW });

describe('without a mail server', () => {
  test('a mail becomes a file that only the server’s own user can read, and that the log names', async () => {
    await queue();
    const [mail] = await mailbox.received(runtime);
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Your PlainPrompt password was changed' });
    expect(mail?.source).toMatch(/^From: PlainPrompt <support@example\.com>\r?$/m);
    expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f]{24}@plain\.example>\r?$/m);
    const file = join(mailbox.directory, mail?.file ?? '');
    expect([statSync(file).mode & 0o777, statSync(mailbox.directory).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(logged.join('')).toContain(file);
    expect(logged.join('')).not.toContain(EMAIL);
  });

  test('a mail has the same content as text and as markup, with links to our own address only', async () => {
    await queue();
    const [mail] = await mailbox.received(runtime);
    expect(mail?.text).toContain('Reset your password:\nhttps://plain.example/auth/forgot');
    expect(mail?.source).toContain('text/html');
    const links = mail?.source.replace(/=\r?\n/g, '').match(/https?:\/\/[\w.]+/g);
    expect(new Set(links)).toEqual(new Set(['https://plain.example']));
  });
});

test('a mail about a replaced password that an earlier version queued says nothing of a change to another address', async () => {
  await queueMail(null, { runtime, template: passwordSetMail, to: EMAIL, data: null, at: NOW });
  const [mail] = await mailbox.received(runtime);
  expect(mail?.text).toContain('An administrator set a new password');
  expect(mail?.text).not.toContain('The change to another email address');
});

test('a queued mail is encrypted in the database, and deleted there once it was sent', async () => {
  await queueMail(null, {
    runtime,
    template: addedToTeamMail,
    to: EMAIL,
    data: { teamName: 'Writers', addedBy: 'ann@example.com', linkId: '0123456789abcdef01234567' },
    at: NOW,
  });
  expect(JSON.stringify(await rows())).not.toContain('example.com');
  await mailbox.received(runtime);
  expect(await rows()).toMatchObject([{ sentAt: NOW, nextAttemptAt: null, ciphertext: null, attempts: 1 }]);
});

test('a mail is not queued when the transaction of its change is rolled back', async () => {
  const failing = mongoose.connection.transaction(async (session) => {
    await queueMail(session, { runtime, template: passwordChangedMail, to: EMAIL, data: null, at: NOW });
    throw new Error('The change failed.');
  });
  await expect(failing).rejects.toThrow('The change failed.');
  expect(await rows()).toEqual([]);
});

test('four servers that deliver at once send each mail once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => queue(`person-${index}@example.com`)));
  await Promise.all(Array.from({ length: 4 }, () => deliverMails(runtime, mailTemplates, () => NOW)));
  const mails = await mailbox.received(runtime);
  expect(new Set(mails.map(({ to }) => to)).size).toBe(20);
  expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);
});

test('texts that users typed add no header, no second address and no markup', async () => {
  const echoTemplate = mailTemplate<string>('nasty', (text) => ({ subject: text, paragraphs: [text] }));
  const text = '<b>Hi</b>\r\nBcc: eve@example.com';
  await queueMail(null, { runtime, template: echoTemplate, to: EMAIL, data: text, at: NOW });
  await deliverMails(runtime, [echoTemplate], () => NOW);
  const [mail] = await mailbox.received(runtime);
  const [headers] = mail?.source.split(/\r?\n\r?\n/) ?? [];
  expect(headers).not.toMatch(/^Bcc/im);
  expect(mail?.subject).toBe('<b>Hi</b> Bcc: eve@example.com');
  expect(mail?.source).toContain('&lt;b&gt;Hi&lt;/b&gt;');
});

type Reply = (line: string) => string | null;

/** A mail server of a few lines, that answers what the test wants. */
async function startMailServer(reply: Reply = () => null) {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        lines.push(line);
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 taken\r\n');
          continue;
        }
        isData = line === 'DATA';
        socket.write(`${reply(line) ?? (isData ? '354 go on' : '250 fine')}\r\n`);
        if (line === 'QUIT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { lines, url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('with a mail server', () => {
  let close: () => Promise<unknown> = () => Promise.resolve();
  afterEach(() => close());

  const withServer = async (reply?: Reply) => {
    const server = await startMailServer(reply);
    close = server.close;
    return { ...server, runtime: testRuntime({ env: { SMTP_URL: server.url, DATA_DIR: mailbox.dataDir } }) };
  };

  test('a mail is sent to it, and not written to a file', async () => {
    const { lines, runtime } = await withServer();
    await queue();
    expect(await mailbox.received(runtime)).toEqual([]);
    expect(lines).toContain(`RCPT TO:<${EMAIL}>`);
    expect(lines).toContain('Subject: Your PlainPrompt password was changed');
    expect(await rows()).toMatchObject([{ sentAt: NOW }]);
  });

  test('a mail that a busy server does not take is sent again after growing pauses', async () => {
    let isBusy = true;
    const { lines, runtime } = await withServer((line) => (isBusy && line.startsWith('RCPT') ? '451 busy' : null));
    await queue();
    const countAttempts = () => lines.filter((line) => line.startsWith('RCPT')).length;
    await deliverMails(runtime, mailTemplates, () => NOW);
    await deliverMails(runtime, mailTemplates, () => afterSeconds(29));
    expect(countAttempts()).toBe(1);
    await deliverMails(runtime, mailTemplates, () => afterSeconds(30));
    await deliverMails(runtime, mailTemplates, () => afterSeconds(89));
    expect(countAttempts()).toBe(2);
    isBusy = false;
    await deliverMails(runtime, mailTemplates, () => afterSeconds(90));
    expect(await rows()).toMatchObject([{ sentAt: afterSeconds(90), attempts: 3, ciphertext: null }]);
  });

  test('a mail that is sent late in a long pass is claimed for as long as the first, so another pass leaves it alone', async () => {
    let now = NOW;
    const recipients: string[] = [];
    const others: Promise<void>[] = [];
    const { runtime } = await withServer((line) => {
      if (!line.startsWith('RCPT')) return null;
      recipients.push(line);
      // Each mail takes 45 seconds.
      now = new Date(now.getTime() + 45_000);
      if (recipients.length === 9) others.push(deliverMails(runtime, mailTemplates, () => now));
      return null;
    });
    await Promise.all(Array.from({ length: 12 }, (_, index) => queue(`person-${index}@example.com`)));
    await deliverMails(runtime, mailTemplates, () => now);
    await Promise.all(others);
    expect([recipients.length, new Set(recipients).size]).toEqual([12, 12]);
  });

  test('the wait after a failure counts from the failure', async () => {
    let now = NOW;
    const { runtime } = await withServer((line) => {
      if (!line.startsWith('RCPT')) return null;
      now = afterSeconds(60);
      return '451 busy';
    });
    await queue();
    await deliverMails(runtime, mailTemplates, () => now);
    expect(await rows()).toMatchObject([{ nextAttemptAt: afterSeconds(90) }]);
  });

  test('a mail is given up at once if the server refuses the address, and after half a day if no server answers', async () => {
    const { runtime } = await withServer((line) => (line.startsWith('RCPT') ? '550 no such mailbox' : null));
    await queue();
    await deliverMails(runtime, mailTemplates, () => NOW);
    expect(await rows()).toMatchObject([{ sentAt: null, nextAttemptAt: null, ciphertext: null, attempts: 1 }]);

    await close();
    await mongoose.connection.collection('mails').deleteMany({});
    await queue();
    let hours = 0;
    while ((await rows())[0]?.ciphertext !== null) {
      hours += 1;
      await deliverMails(runtime, mailTemplates, () => afterSeconds(hours * 3600));
    }
    expect([(await rows())[0]?.attempts, hours > 12]).toEqual([12, true]);
  });
});
