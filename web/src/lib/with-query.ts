type Parameter = string | number | boolean | null | undefined;

/** Returns a path with query parameters. A parameter that is empty, null or undefined is left out. */
export function withQuery(path: string, parameters: Readonly<Record<string, Parameter>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}
