import type { Config } from '#api/kernel/config.ts';
import { escapeHtml } from '#api/lib/escape-html.ts';
import type { MailContent } from './mail-template.rules.ts';

type Site = Pick<Config, 'product' | 'publicUrl' | 'supportEmail'>;

interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders a mail as plain text and as HTML with the same content. Links lead to `publicUrl` only. */
export function renderMail(
  { subject, paragraphs, link }: MailContent,
  { product, publicUrl, supportEmail }: Site,
): RenderedMail {
  const signature = `${product.name} · ${publicUrl}`;
  const help = `Questions? Write to ${supportEmail}`;
  const url = link ? publicUrl + link.path : undefined;
  const paragraph = (markup: string) => `<p style="margin:0 0 16px">${markup}</p>`;
  const markup = [
    ...paragraphs.map((text) => paragraph(escapeHtml(text))),
    ...(link && url ? [paragraph(`<a href="${escapeHtml(url)}">${escapeHtml(link.label)}</a>`)] : []),
    `<p style="margin:24px 0 0;color:#6b7280;font-size:13px">${escapeHtml(signature)}<br>${escapeHtml(help)}</p>`,
  ];
  return {
    subject,
    text: [...paragraphs, ...(link && url ? [`${link.label}:\n${url}`] : []), `${signature}\n${help}`, ''].join('\n\n'),
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
      `<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#111827">${markup.join('')}</body></html>`,
  };
}
