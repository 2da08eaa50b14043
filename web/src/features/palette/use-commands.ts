import type { IconWand } from '@tabler/icons-react';
import {
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMoon,
  IconPencil,
  IconPlayerPlay,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { usePaletteActionsQuery, usePaletteModelsQuery } from '#web/graphql/operations.generated.ts';
import { actionLabel, teamActionName } from '#web/lib/action-label.ts';
import { COMPOSE } from '#web/lib/compose-link.ts';
import { toModelAction } from '#web/lib/model-action.ts';
import { usesModel } from '#web/lib/model-choices.ts';
import { MODEL_SETTINGS } from '#web/lib/no-model.ts';
import { useChosenAction, useChosenModel } from '#web/preferences/local-preferences.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { chooseColorScheme, type ColorScheme } from '#web/theme/color-scheme.ts';

/** A page that the palette can open. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof IconWand;
}

/** An entry of the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Other words that find the command. */
  readonly keywords?: string;
  readonly Icon: typeof IconWand;
  readonly run: () => void;
}

/** Other words for the pages, by their addresses: what users look for there. */
const PLACE_WORDS: Readonly<Record<string, string>> = {
  '/dashboard/overview': 'home usage quota prompts left',
  '/dashboard/analytics': 'statistics usage achievements',
  '/dashboard/custom-actions': 'templates instructions library ready-made import',
  '/dashboard/history': 'past prompts rewrites export csv json',
  '/dashboard/billing':
    'plans pricing upgrade downgrade cancel resume subscription renewal annual payments invoices receipts refund promo code coupon discount',
  '/dashboard/addons': 'buy more prompts pack',
  '/dashboard/teams': 'invite invitation members colleagues seats',
  '/dashboard/activity': 'sessions devices sign-ins security log',
};

const SETTINGS = [
  { id: 'profile', label: 'Settings: name, password, email', to: '/dashboard/settings', keywords: 'profile account' },
  {
    id: 'privacy',
    label: 'Settings: privacy and data',
    to: '/dashboard/settings?tab=privacy',
    keywords: 'masking history retention shared links export delete account',
  },
  {
    id: 'providers',
    label: 'Settings: AI providers',
    to: MODEL_SETTINGS,
    keywords: 'own keys models openai byok',
  },
] as const;

const THEMES: readonly { readonly scheme: ColorScheme; readonly label: string; readonly Icon: typeof IconWand }[] = [
  { scheme: 'light', label: 'Use the light theme', Icon: IconSun },
  { scheme: 'dark', label: 'Use the dark theme', Icon: IconMoon },
  { scheme: 'auto', label: 'Use the system theme', Icon: IconDeviceDesktop },
];

/** Opens the dialogs that commands lead to. */
interface CommandDialogs {
  readonly onShortcuts: () => void;
  readonly onHelp: () => void;
}

/** Returns the commands that are the same for every user. */
function useFixedCommands({ onShortcuts, onHelp }: CommandDialogs): readonly Command[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  return [
    ...SETTINGS.map(({ id, label, keywords, to }) => ({
      id: `settings-${id}`,
      label,
      keywords,
      Icon: IconSettings,
      run: () => void navigate(to),
    })),
    ...THEMES.map(({ scheme, label, Icon }) => ({
      id: `theme-${scheme}`,
      label,
      keywords: 'color mode',
      Icon,
      run: () => {
        chooseColorScheme(scheme);
      },
    })),
    { id: 'shortcuts', label: 'Keyboard shortcuts', keywords: 'keys help', Icon: IconKeyboard, run: onShortcuts },
    { id: 'help', label: 'Help', keywords: 'faq frequently asked questions answers', Icon: IconHelp, run: onHelp },
    { id: 'support', label: 'Contact support', keywords: 'help email address', Icon: IconMail, run: onHelp },
    { id: 'sign-out', label: 'Logout', keywords: 'sign out log out', Icon: IconLogout, run: signOut },
  ];
}

/** Returns commands that choose an action for the next prompt. Those that need a model say so, as the composer's menu does. */
function useActionCommands(compose: () => void): readonly Command[] {
  const [, chooseAction] = useChosenAction();
  const [chosenModel] = useChosenModel();
  const { data } = usePaletteActionsQuery();
  const { data: models } = usePaletteModelsQuery();
  const hasModel = usesModel(models?.userModels, chosenModel);
  const otherNames = [...(data?.defaultActions ?? []), ...(data?.customActions ?? [])].map(({ name }) => name);
  const shared = (data?.teams ?? []).flatMap((team) =>
    team.actions.map(({ id, name }) => ({ id, name: teamActionName(name, team.name, otherNames) })),
  );
  const written = [...(data?.customActions ?? []), ...shared].map(toModelAction);
  return [...written, ...(data?.defaultActions ?? [])].map(({ id, name, needsModel }) => ({
    id: `run-${id}`,
    label: `Run ${actionLabel(name, needsModel && !hasModel)}`,
    Icon: IconPlayerPlay,
    run: () => {
      chooseAction(id);
      compose();
    },
  }));
}

/** Returns the commands of every user: simplify a prompt, go to a page, run an action, open settings, choose a theme, get help, sign out. */
export function useCommands(places: readonly Place[], dialogs: CommandDialogs): readonly Command[] {
  const navigate = useNavigate();
  const fixed = useFixedCommands(dialogs);
  const compose = () => void navigate(COMPOSE.to, { state: COMPOSE.state });
  const actions = useActionCommands(compose);
  return [
    { id: 'compose', label: 'Simplify a prompt', Icon: IconPencil, run: compose },
    ...places.map(({ to, label, Icon }) => ({
      id: `go-${to}`,
      label: `Go to ${label}`,
      keywords: PLACE_WORDS[to],
      Icon,
      run: () => void navigate(to),
    })),
    ...actions,
    ...fixed,
  ];
}
