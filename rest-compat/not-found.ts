import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#api/kernel/errors.ts';
import type { Route } from './route.ts';

interface Address {
  readonly pattern: RegExp;
  /** The methods for the Allow header. */
  readonly allowed: readonly string[];
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** All paths with their methods. Paths without parameters come first, because they take precedence. */
function toAddresses(routes: readonly Pick<Route, 'method' | 'path'>[], prefix: string): Address[] {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  const countParameters = (path: string) => path.split('{').length - 1;
  return [...methods]
    .sort(([one], [other]) => countParameters(one) - countParameters(other))
    .map(([path, allowed]) => {
      const pattern = escaped(prefix + path).replace(/\{\w+\}/g, '[^/]+');
      return { pattern: new RegExp(`^${pattern}$`), allowed };
    });
}

/** Handles requests that match no route. Throws METHOD_NOT_ALLOWED when the path exists, else NOT_FOUND. */
export function createNotFoundHandler(routes: readonly Pick<Route, 'method' | 'path'>[], prefix: string) {
  const addresses = toAddresses(routes, prefix);
  return ({ url }: FastifyRequest, reply: FastifyReply): never => {
    const path = url.split('?', 1)[0] ?? '';
    const address = addresses.find(({ pattern }) => pattern.test(path));
    if (!address) throw new DomainError('NOT_FOUND', 'There is nothing at this address');
    reply.header('allow', address.allowed.join(', '));
    throw new DomainError('METHOD_NOT_ALLOWED', `Use ${address.allowed.join(' or ')} here`);
  };
}
