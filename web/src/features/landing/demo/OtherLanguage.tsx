import { DEMO } from '../content/demo.ts';
import classes from './Demo.module.css';

const { why, signUp, rewriteInApp, ownKey, plans, addKey } = DEMO.otherLanguage;

interface OtherLanguageProps {
  readonly isSignedIn: boolean;
  /** Whether users have a language model without a key of their own. */
  readonly hasModel: boolean;
}

/** Says why a prompt that is not in English came back as it was, and leads to what rewrites it. */
export function OtherLanguage({ isSignedIn, hasModel }: OtherLanguageProps) {
  return (
    <p className={classes.language}>
      {why} {!hasModel && ownKey}{' '}
      {hasModel ? (
        <a href={isSignedIn ? '/dashboard/overview' : '/auth?mode=signup'}>{isSignedIn ? rewriteInApp : signUp}</a>
      ) : (
        <a href={isSignedIn ? '/dashboard/settings?tab=providers' : '#pricing'}>{isSignedIn ? addKey : plans}</a>
      )}
    </p>
  );
}
