import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#api/kernel/errors.ts';
import type { Route } from './route.ts';

interface Address {
  readonly pattern: RegExp;
  /** As the Allow header lists them. */
  readonly allowed: readonly string[];
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** The paths, each with its methods. Those that are spelled out come before those that hold an id. */
function addressesOf(routes: readonly Pick<Route, 'method' | 'path'>[], prefix: string): Address[] {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  const names = (path: string) => path.split('{').length;
  return [...methods]
    .sort(([one], [other]) => names(one) - names(other))
    .map(([path, allowed]) => {
      const pattern = escaped(prefix + path).replace(/\{\w+\}/g, '[^/]+');
      return { pattern: new RegExp(`^${pattern}$`), allowed };
    });
}

/** Refuses what no route takes, whatever the method: a method that the address does not take, else an address that is none. */
export function unroutedRefusal(routes: readonly Pick<Route, 'method' | 'path'>[], prefix: string) {
  const addresses = addressesOf(routes, prefix);
  return ({ url }: FastifyRequest, reply: FastifyReply): never => {
    const path = url.split('?', 1)[0] ?? '';
    const address = addresses.find(({ pattern }) => pattern.test(path));
    if (!address) throw new DomainError('NOT_FOUND', 'There is nothing at this address');
    reply.header('allow', address.allowed.join(', '));
    throw new DomainError('METHOD_NOT_ALLOWED', `Use ${address.allowed.join(' or ')} here`);
  };
}
