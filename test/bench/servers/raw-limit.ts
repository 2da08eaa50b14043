/**
 * The yardstick: the work of the viewer query on node:http and the driver alone. A session is checked as PlainPrompt's is
 * (signature, then one indexed read of user and session), and the same fields are answered.
 */
import { createHash, createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import jwt from 'jsonwebtoken';
import { mongo } from 'mongoose';

const { PORT, MONGODB_URI = '', JWT_SECRET = '' } = process.env;
const key = createSecretKey(JWT_SECRET, 'base64url');
const client = await mongo.MongoClient.connect(MONGODB_URI, { maxPoolSize: 50 });
const users = client.db().collection('users');

const server = createServer((request, response) => {
  if (request.url === '/healthz') {
    response.end('ok');
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const { sub, sid, aud } = jwt.verify(token, key, { algorithms: ['HS256'] }) as Record<string, string>;
    const _id = createHash('sha256')
      .update(sid ?? '')
      .digest('base64url');
    void users
      .findOne(
        { _id: new mongo.ObjectId(sub), sessions: { $elemMatch: { _id, aud } } },
        { projection: { passwordHash: 0, pepperId: 0 } },
      )
      .then((user) => {
        if (!user) throw new Error('There is no such session.');
        const { email, fullName, role } = user as unknown as Record<string, string>;
        const viewer = { id: sub, email, fullName, role: role?.toUpperCase() };
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(JSON.stringify({ data: { viewer } }));
      })
      .catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
  });
});
server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => server.close(() => void client.close().then(() => process.exit(0))));
