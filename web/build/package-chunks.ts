/**
 * The chunks of packages, by the folders of their modules. Components are found by their folders, because each package exports them from one
 * module: the graph of imports does not show which page needs which component. `admin`, `screens` and `explorer-screens` are also names that
 * screen-chunks.ts returns: these packages are in the chunk of the modules that need them.
 */
const PACKAGES = Object.entries({
  // The router and the GraphQL client, which every page of the app needs.
  clients: /^(@apollo|@wry|optimism|react-router|react-router-dom|rxjs|tslib)\//,
  inputs:
    /^@mantine\/(core\/esm\/(components\/(CloseButton|Input|InputBase|TextInput)|core\/styles-api\/use-resolved-styles-api)|hooks\/esm\/use-id)\//,
  forms: /^(@mantine\/form|fast-deep-equal|klona)\//,
  checkboxes:
    /^@mantine\/core\/esm\/(components\/Checkbox|core\/MantineProvider\/color-functions\/get-auto-contrast-value|utils\/(InlineInput|InputsGroupFieldset))\//,
  admin: /^(@tanstack\/(react-table|table-core)|@mantine\/core\/esm\/(components\/Textarea|core\/utils\/get-env))\//,
  screens:
    /^@mantine\/(core\/esm\/components\/(Combobox|NativeSelect)|hooks\/esm\/(use-debounced-callback|utils\/use-callback-ref))\//,
  'explorer-screens': /^@mantine\/(core\/esm\/components\/(ActionIcon|PasswordInput)|hooks\/esm\/use-uncontrolled)\//,
});

/**
 * Names the chunk of a package's module, so that it is no file of its own. Null: the bundler chooses, also for a package inside another one's
 * node_modules, which only that one needs.
 */
export function packageChunk(id: string): string | null {
  const [, path] = id.split('/node_modules/');
  return path === undefined ? null : (PACKAGES.find(([, modules]) => modules.test(path))?.[0] ?? null);
}
