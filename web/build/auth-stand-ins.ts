const DOCUMENT = `${import.meta.dirname}/../src/app/auth-document`;

/** What the sign-in page is built with instead of the router and Apollo, which are two thirds of the app's first load. */
export const AUTH_STAND_INS: Readonly<Record<string, string>> = {
  'react-router-dom': `${DOCUMENT}/router.tsx`,
  '@apollo/client/react': `${DOCUMENT}/apollo-react.ts`,
};
