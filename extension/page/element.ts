type Attributes = Readonly<Record<string, string | boolean>>;

/** Creates an element. Texts are never read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== false) created.setAttribute(attribute, value === true ? '' : value);
  }
  created.append(...children);
  return created;
}
