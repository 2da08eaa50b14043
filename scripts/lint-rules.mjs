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

/**
 * `ObjectId.isValid` also takes twelve characters of any kind for an id.
 * @type {import('eslint').Rule.RuleModule}
 */
const noLooseObjectId = {
  meta: { type: 'problem' },
  create: (context) => ({
    'MemberExpression[property.name="isValid"]:matches([object.name="ObjectId"], [object.property.name="ObjectId"])'(
      /** @type {import('eslint').Rule.Node} */ node,
    ) {
      const message =
        'ObjectId.isValid also takes twelve characters of any kind: use isObjectId (api/database/object-id.ts).';
      context.report({ node, message });
    },
  }),
};

/**
 * An object in an object: `{ ...{ a, b }, c }` is `{ a, b, c }`. The same for the attributes of an element.
 * @type {import('eslint').Rule.RuleModule}
 */
const noSpreadLiteral = {
  meta: { type: 'suggestion' },
  create: (context) => {
    const message = 'Write the fields themselves instead of spreading an object of them.';
    return {
      SpreadElement(node) {
        if (node.parent.type === 'ObjectExpression' && node.argument.type === 'ObjectExpression') {
          context.report({ node, message });
        }
      },
      JSXSpreadAttribute(/** @type {import('eslint').Rule.Node & { argument: { type: string } }} */ node) {
        if (node.argument.type === 'ObjectExpression') context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: 'plainprompt' },
  rules: {
    'no-escaped-backslash': noEscapedBackslash,
    'no-loose-object-id': noLooseObjectId,
    'no-spread-literal': noSpreadLiteral,
  },
};
