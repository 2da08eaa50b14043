import { expect, test } from 'vitest';
import { renderMail } from '#api/modules/mail/layout.ts';
import { testConfig } from '../../setup/runtime.ts';

test('a list in a mail has a line for each item in the text, and its items are escaped in HTML', () => {
  const losses = { lead: 'You give up:', items: ['500 prompts: Free has 5', 'the team <Engines>'] };
  const { text, html } = renderMail({ subject: 'News', paragraphs: ['First.', losses] }, testConfig());
  expect(text).toMatch(/^First\.\n\nYou give up:\n- 500 prompts: Free has 5\n- the team <Engines>\n\n/);
  expect(html).toContain('<li>500 prompts: Free has 5</li><li>the team &lt;Engines&gt;</li></ul>');
});
