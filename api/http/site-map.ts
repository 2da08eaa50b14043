import { escapeHtml } from '#api/lib/escape-html.ts';

/** Returns robots.txt: crawlers may index the public pages, not the API or the pages behind the sign-in. */
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

/** Returns the sitemap.xml of the pages at these paths. */
export const sitemap = (publicUrl: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
