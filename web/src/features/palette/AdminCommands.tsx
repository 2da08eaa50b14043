import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconTicket, IconUser, IconWebhook } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { USER_SEARCH } from '#schema/limits.ts';
import { usePaletteAdminQuery } from '#web/graphql/operations.generated.ts';
import { withQuery } from '#web/lib/with-query.ts';
import { findCommands } from './find-commands.ts';
import type { Command, Place } from './use-commands.ts';

/** How long the administrator must pause before records are searched. */
const PAUSE_MS = 200;
/** The shortest text that is searched. Shorter ones match nearly every user. */
const MIN_LENGTH = 2;
/** As many webhooks as the server returns users and codes. The server returns all webhooks, which are searched here. */
const MAX_WEBHOOKS = 5;

/** Loads the pages of the admin area, which are listed in a chunk of its own. */
export type LoadPlaces = () => Promise<readonly Place[]>;

interface AdminCommandsProps {
  readonly typed: string;
  readonly loadPlaces: LoadPlaces;
  /** Called when the commands change. `isSearching`: more may follow. */
  readonly onFound: (found: readonly Command[], isSearching: boolean) => void;
}

/** What administrators create, with the pages whose form it is (`useAskedForm`). */
const FORMS = [
  ['New user', 'users'],
  ['New plan', 'plans'],
  ['New add-on', 'add-ons'],
  ['New action', 'actions'],
  ['New promo code', 'promo-codes'],
  ['New API key', 'api-keys'],
  ['New payment method', 'payment-methods'],
  ['New webhook', 'webhooks'],
  ['New access token', 'access-tokens'],
] as const;

/** Returns commands that open the pages of the admin area and their forms, if their names match. */
function usePlaces(typed: string, loadPlaces: LoadPlaces): readonly Command[] {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void loadPlaces().then((loaded) => {
      if (isCurrent) setPlaces(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [loadPlaces]);
  const commands = places.map(({ to, label, Icon }) => ({
    id: `go-${to}`,
    label: `Go to Admin: ${label}`,
    Icon,
    run: () => void navigate(to),
  }));
  const forms = FORMS.map(([label, path]) => ({
    id: `new-${path}`,
    label,
    keywords: 'create add',
    Icon: IconPlus,
    run: () => {
      const to = `/admin/${path}`;
      // On the page itself, its filters and its search stay.
      const query = new URLSearchParams(pathname === to ? search : '');
      query.set('new', '1');
      void navigate({ pathname: to, search: query.toString() });
    },
  }));
  return findCommands([...commands, ...forms], typed);
}

/** Returns commands that open users, promo codes and webhooks which contain the typed text. They are searched when the administrator pauses. */
function useRecords(typed: string): { readonly found: readonly Command[]; readonly isSearching: boolean } {
  const navigate = useNavigate();
  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const isSearch = wanted.length >= MIN_LENGTH && wanted.length <= USER_SEARCH.length;
  const { data, loading } = usePaletteAdminQuery(
    isSearch && search === wanted ? { variables: { search }, fetchPolicy: 'network-only' } : skipToken,
  );
  const isSearching = isSearch && (search !== wanted || loading);
  if (!isSearch || isSearching || !data) return { found: [], isSearching };
  const users = data.adminUserList.nodes.map(({ id, email, fullName }) => ({
    id: `user-${id}`,
    label: `User: ${email} (${fullName})`,
    Icon: IconUser,
    run: () => void navigate(`/admin/users/${id}`),
  }));
  const codes = data.promoCodes.nodes.map(({ id, code }) => ({
    id: `code-${id}`,
    label: `Promo code: ${code}`,
    Icon: IconTicket,
    run: () => void navigate(withQuery('/admin/promo-codes', { q: code })),
  }));
  const webhooks = data.webhooks.map(({ id, name, url }) => ({
    id: `webhook-${id}`,
    label: `Webhook: ${name}`,
    keywords: url,
    Icon: IconWebhook,
    run: () => void navigate(`/admin/webhooks/${id}`),
  }));
  return { found: [...users, ...codes, ...findCommands(webhooks, wanted).slice(0, MAX_WEBHOOKS)], isSearching };
}

/**
 * Finds the commands that only administrators have, and reports them to `onFound`. It is a component that renders nothing, instead of a
 * hook, because only a component can be loaded when it is needed.
 */
export function AdminCommands({ typed, loadPlaces, onFound }: AdminCommandsProps) {
  const places = usePlaces(typed, loadPlaces);
  const { found, isSearching } = useRecords(typed);
  const report = useEffectEvent(() => {
    onFound([...places, ...found], isSearching);
  });
  // Compares the commands by their ids, because they are new objects in each render.
  const key = [...places, ...found].map(({ id }) => id).join(' ');
  useEffect(() => {
    report();
  }, [key, isSearching]);
  return null;
}
