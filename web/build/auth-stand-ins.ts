const DOCUMENT = `${import.meta.dirname}/../src/app/auth-document`;

/**
 * The small modules that replace the router and Apollo in the build of the sign-in page, by the name of the package. The two packages are two
 * thirds of the code that the app loads first.
 */
export const AUTH_STAND_INS: Readonly<Record<string, string>> = {
  'react-router-dom': `${DOCUMENT}/router.tsx`,
  '@apollo/client/react': `${DOCUMENT}/apollo-react.ts`,
};
