/** Lint rules of our own, which oxlint loads: .oxlintrc.json. */

const ESCAPED_CLASS = /\\{2}[bsdwBSDW]/;

/**
 * In a regular expression, two backslashes match a backslash: `/\\b/` finds no word boundary.
 * @type {import('eslint').Rule.RuleModule}
 */
const noEscapedBackslash = {
  meta: { type: 'problem' },
  create: (context) => ({
    Literal(node) {
      if (!('regex' in node) || !ESCAPED_CLASS.test(node.regex.pattern)) return;
      context.report({ node, message: 'Two backslashes in a regular expression match a backslash. Write one: /\\b/.' });
    },
  }),
};

export default { meta: { name: 'plainprompt' }, rules: { 'no-escaped-backslash': noEscapedBackslash } };
