import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '#api/providers/targets/public-address.ts';
import { type Address, type Resolve, resolveBySystem } from '#api/providers/targets/target.ts';
import { createWebhookSender } from '#api/providers/webhooks/webhook-sender.ts';
import { useReceiver } from '../../factories/webhook.ts';

const PRIVATE = 'The URL must lead to a public address';
const senderWith = (resolve: Resolve, { allowPrivate = false } = {}) =>
  createWebhookSender({ allowPrivate, resolve, timeoutMs: 5000 });
const resolveTo = (...addresses: string[]): Resolve => {
  const found: Address[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return () => Promise.resolve(found);
};
/** The port below is fixed, so each run of these tests on one machine uses another address. Only Linux has more than one. */
const LOOPBACK = process.platform === 'linux' ? `127.1.${(process.pid >> 8) % 256}.${process.pid % 256}` : '127.0.0.1';
const message = (url: string) => ({ url, headers: {}, body: '{}' });

const NOT_PUBLIC = [
  // Loopback, in all its spellings.
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '0x7f.1', '0x7f.0x0.0x0.0x1', '0x7f000001', '2130706433'],
  ...[
    '017700000001',
    '0177.0.0.1',
    '0177.0.0.01',
    '127.0.0.1.',
    '127。0。0。1',
    '１２７.0.0.1',
    '①②⑦.⓪.⓪.①',
    '%31%32%37.0.0.1',
  ],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'LOCALHOST',
    'localhost.',
  ],
  // The unspecified addresses, and broadcast.
  ...['0', '0.0.0.0', '0x0', '[::]', '255.255.255.255', '4294967295'],
  // Azure's metadata and DNS service, which is in a public block.
  ...['168.63.129.16', '0xa83f8110', '[::ffff:168.63.129.16]'],
  // Each block that is not routed on the internet.
  ...['10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '169.254.169.254', '0xa9fea9fe', '2852039166'],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
  ],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
  ...[
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[2001::1]',
    '[2001:1ff:ffff::1]',
    '[2001:db8::1]',
    '[3fff::1]',
  ],
  ...[
    '[3fff:fff:ffff::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[4000::1]',
    '[100::1]',
  ],
];

test.each(NOT_PUBLIC)('https://%s is refused when it is saved, and when a message is sent', async (host) => {
  const sender = senderWith(resolveBySystem);
  expect(await sender.findUrlProblem(`https://${host}/hook`)).toBe(PRIVATE);
  expect(await sender.post(message(`https://${host}/hook`))).toEqual({ kind: 'unsafe', reason: PRIVATE });
});

test.each([
  ['http://example.com/', 'The URL must begin with https://'],
  ['https://example.com:80/', 'The URL must use port 443 or 8443'],
  ['https://example.com:22/', 'The URL must use port 443 or 8443'],
  ['https://example.com:6379/', 'The URL must use port 443 or 8443'],
  ['https://example.com:0/', 'The URL must use port 443 or 8443'],
  ['http://localhost:9/', 'The URL must begin with https://, use port 443 or 8443 and lead to a public address'],
  ['https://user@example.com/', 'The URL must not have a name or a password in it'],
  ['https://:secret@example.com/', 'The URL must not have a name or a password in it'],
  ['https://example.com\\@127.0.0.1/', null],
  ['https://127.0.0.1\\@example.com/', PRIVATE],
  ['https://example.com#@127.0.0.1/', null],
  ['ftp://example.com/', 'The URL must be a web address'],
  ['file:///etc/passwd', 'The URL must be a web address'],
  ['javascript:alert(1)', 'The URL must be a web address'],
  ['data:text/plain,hello', 'The URL must be a web address'],
  ['example.com', 'The URL must be a web address'],
  ['//example.com/', 'The URL must be a web address'],
  ['https://', 'The URL must be a web address'],
  ['https://[::1', 'The URL must be a web address'],
  ['https://256.1.1.1/', 'The URL must be a web address'],
  ['https://[fe80::1%25eth0]/', 'The URL must be a web address'],
  ['https://example.com/', null],
  ['https://example.com:443/', null],
  ['https://example.com:8443/path?query', null],
  ['https://1.1.1.1/', null],
  ['https://[2606:4700:4700::1111]/', null],
  ['https://[::ffff:1.1.1.1]/', null],
])('the problem of the URL %s is: %j', async (url, reason) => {
  expect(await senderWith(resolveTo('1.1.1.1')).findUrlProblem(url)).toBe(reason);
});

test('addresses next to the blocks that are not public are public', () => {
  const neighbors = [
    ...[
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
      '128.0.0.0',
      '169.253.255.255',
    ],
    ...['172.15.255.255', '172.32.0.0', '192.0.1.0', '192.0.3.0', '192.167.255.255', '198.17.255.255', '198.20.0.0'],
    ...['223.255.255.255', '2001:200::1', '2001:db9::1', '2003::1', '3ffe:ffff::1', '::ffff:8.8.8.8', '::ffff:808:808'],
  ];
  expect(neighbors.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(['', 'example.com', '1.2.3', '2606::1%eth0'].filter(isPublicAddress)).toEqual([]);
});

describe('a name', () => {
  test.each([[['10.0.0.1']], [['1.1.1.1', '10.0.0.1']], [['2606:4700::1', '::1']], [['::ffff:127.0.0.1']]])(
    'that leads to %j is refused',
    async (addresses) => {
      expect(await senderWith(resolveTo(...addresses)).findUrlProblem('https://example.com/')).toBe(PRIVATE);
    },
  );

  test('that leads nowhere yet can be saved, and sending to it fails with the reason', async () => {
    const nowhere: Resolve = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
    expect(await senderWith(nowhere).findUrlProblem('https://example.com/')).toBeNull();
    expect(await senderWith(nowhere).post(message('https://example.com/'))).toEqual({
      kind: 'unreachable',
      reason: 'The host name does not exist',
    });
  });

  test('that leads to a private address once it was saved is refused when a message is sent', async () => {
    const answers = [resolveTo('1.1.1.1'), resolveTo('169.254.169.254')];
    const sender = senderWith((name) => (answers.shift() ?? resolveTo('127.0.0.1'))(name));
    expect(await sender.findUrlProblem('https://example.com/')).toBeNull();
    expect(await sender.post(message('https://example.com/'))).toEqual({ kind: 'unsafe', reason: PRIVATE });
  });
});

describe('with a receiver', () => {
  const receiver = useReceiver();
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  test('a name is resolved once, and the message is sent to that address under its name', async () => {
    let lookups = 0;
    const sender = senderWith(
      (name) => {
        lookups += 1;
        return resolveTo(lookups === 1 ? '127.0.0.1' : '192.0.2.1')(name);
      },
      { allowPrivate: true },
    );
    const answer = await sender.post(message(`http://receiver.test:${receiver.port()}/hook?a=b`));
    expect(answer).toEqual({ kind: 'answered', status: 200, body: 'received', retryAfter: null });
    expect(lookups).toBe(1);
    expect(receiver.hits).toMatchObject([
      { path: '/hook?a=b', body: '{}', headers: { host: `receiver.test:${receiver.port()}`, connection: 'close' } },
    ]);
  });

  test('nothing is sent over a connection to an address that is not public, whatever the name resolved to', async () => {
    let receivedBytes = 0;
    const server = createServer((socket) => {
      socket.on('data', (chunk) => {
        receivedBytes += chunk.length;
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => {
      server.listen(8443, LOOPBACK, resolve);
    });
    closing.push(() => server.close());
    let reads = 0;
    const changingAddress = {
      family: 4,
      get address() {
        reads += 1;
        return reads === 1 ? '1.1.1.1' : LOOPBACK;
      },
    };
    const answer = await senderWith(() => Promise.resolve([changingAddress])).post(
      message('https://example.com:8443/'),
    );
    expect(answer).toEqual({ kind: 'unsafe', reason: PRIVATE });
    expect(receivedBytes).toBe(0);
  });

  test('redirects are not followed', async () => {
    receiver.answerWith((response) => {
      response.writeHead(302, { location: receiver.url('/elsewhere') }).end();
    });
    expect(await senderWith(resolveBySystem, { allowPrivate: true }).post(message(receiver.url()))).toMatchObject({
      status: 302,
    });
    expect(receiver.hits.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('64 KiB of a long answer are read', async () => {
    receiver.answerWith((response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write('x'.repeat(16_384)));
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    const answer = await senderWith(resolveBySystem, { allowPrivate: true }).post(message(receiver.url()));
    expect(answer).toMatchObject({ status: 200, body: 'x'.repeat(65_536) });
  });

  test.each([
    ['never answers', () => undefined],
    [
      'never ends its answer',
      (response: { writeHead: (status: number) => { write: (text: string) => unknown } }) =>
        void response.writeHead(200).write('x'),
    ],
  ])('a receiver that %s is given up in time', async (_what, answer) => {
    receiver.answerWith(answer);
    const sender = createWebhookSender({ allowPrivate: true, resolve: resolveBySystem, timeoutMs: 200 });
    expect(await sender.post(message(receiver.url()))).toEqual({
      kind: 'timed_out',
      reason: 'There was no response in time',
    });
  });

  test('a name that is never resolved is given up in time', async () => {
    const sender = createWebhookSender({
      allowPrivate: true,
      resolve: () => new Promise(() => undefined),
      timeoutMs: 50,
    });
    expect(await sender.post(message('http://receiver.test/'))).toMatchObject({ kind: 'timed_out' });
    expect(await sender.findUrlProblem('http://receiver.test/')).toBeNull();
  });

  test('a receiver that is not there, hangs up or switches protocols is unreachable', async () => {
    const sender = senderWith(resolveBySystem, { allowPrivate: true });
    expect(await sender.post(message('http://127.0.0.1:1/'))).toEqual({
      kind: 'unreachable',
      reason: 'The connection was refused',
    });
    const answers: ((response: ServerResponse) => unknown)[] = [
      (response) => response.destroy(),
      (response) => response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end(),
    ];
    for (const answer of answers) {
      receiver.answerWith((response) => void answer(response));
      expect(await sender.post(message(receiver.url()))).toEqual({
        kind: 'unreachable',
        reason: 'The connection was closed before the response was complete',
      });
    }
  });
});
