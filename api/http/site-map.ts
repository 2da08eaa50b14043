const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** robots.txt: public pages are for everybody; people's own and the API hold nothing to be found. */
export const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth',
    'Disallow: /dashboard',
    'Disallow: /admin',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** sitemap.xml of the pages at these paths. */
export const sitemap = (publicUrl: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escaped(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
