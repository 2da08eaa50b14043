import type { Config } from '#api/kernel/config.ts';
import { escapeHtml } from '#api/lib/escape-html.ts';
import type { MailBlock, MailContent } from './mail-template.rules.ts';

type Site = Pick<Config, 'product' | 'publicUrl' | 'supportEmail'>;

interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

// Mail programs ignore style sheets, so styles are attributes. Text has the color of the program, which may be dark.
const BODY = 'margin:0;padding:24px;font-family:Inter,system-ui,sans-serif;font-size:16px;line-height:1.5';
const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#2563eb;color:#ffffff;font-weight:600;text-decoration:none';
const SMALL = 'opacity:0.75;font-size:13px;overflow-wrap:anywhere';
const FOOTER = `margin:32px 0 0;padding-top:16px;border-top:1px solid #a3a3a3;${SMALL}`;

const renderText = (block: MailBlock) =>
  typeof block === 'string' ? block : [block.lead, ...block.items.map((item) => `- ${item}`)].join('\n');

function renderBlock(block: MailBlock): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`;
  const items = block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  return `<p style="margin:0 0 4px">${escapeHtml(block.lead)}</p><ul style="margin:0 0 16px;padding-left:24px">${items}</ul>`;
}

/** Returns a button, and its address as text for programs that show no buttons. */
const renderButton = (label: string, url: string) =>
  `<p style="margin:24px 0 12px"><a href="${url}" style="${BUTTON}">${label}</a></p>` +
  `<p style="margin:0;${SMALL}">Or open this address: <a href="${url}" style="color:inherit">${url}</a></p>`;

const renderHtml = (parts: readonly string[], subject: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>${subject}</title></head>` +
  `<body style="${BODY}"><div style="max-width:560px;margin:0 auto">${parts.join('')}</div></body></html>`;

/** Renders a mail as plain text and as HTML with the same content. Links lead to `publicUrl` only. */
export function renderMail(
  { subject, paragraphs, link }: MailContent,
  { product, publicUrl, supportEmail }: Site,
): RenderedMail {
  const signature = `${product.name} · ${publicUrl}`;
  const help = `Questions? Write to ${supportEmail}`;
  const url = link ? publicUrl + link.path : undefined;
  return {
    subject,
    text: [
      ...paragraphs.map(renderText),
      ...(link && url ? [`${link.label}:\n${url}`] : []),
      `${signature}\n${help}`,
      '',
    ].join('\n\n'),
    html: renderHtml(
      [
        `<p style="margin:0 0 24px;font-size:18px;font-weight:700">${escapeHtml(product.name)}</p>`,
        ...paragraphs.map(renderBlock),
        ...(link && url ? [renderButton(escapeHtml(link.label), escapeHtml(url))] : []),
        `<p style="${FOOTER}">${escapeHtml(signature)}<br>${escapeHtml(help)}</p>`,
      ],
      escapeHtml(subject),
    ),
  };
}
