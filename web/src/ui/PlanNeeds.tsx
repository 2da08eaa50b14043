import { API_KEY_EXPLAINED, NO_SUBSCRIPTION } from '#web/lib/no-model.ts';
import { UNLIMITED } from '#web/lib/quantities.ts';

interface PlanNeedsProps {
  /** The prompts limits of the plans that are shown. */
  readonly limits: readonly number[];
  /** Whether the page says elsewhere what an API key is. */
  readonly isKeyExplained?: boolean;
}

/**
 * Says what each plan can do without a language model, how a user gets one, and where fair use is defined if a plan is unlimited. Shown with
 * the plans, before one is bought.
 */
export const PlanNeeds = ({ limits, isKeyExplained = false }: PlanNeedsProps) => (
  <>
    Every plan rewrites English prompts with the built-in engine, which needs no AI provider. Other languages and custom
    actions need an AI model: one on your own API key (BYOK), on a paid plan, or one that we have set up for everyone.{' '}
    {!isKeyExplained && `${API_KEY_EXPLAINED} `}
    {NO_SUBSCRIPTION}
    {limits.includes(UNLIMITED) && (
      <>
        {' '}
        For unlimited prompts, see <a href="/legal/terms#use">fair use in the Terms of Use</a>.
      </>
    )}
  </>
);
