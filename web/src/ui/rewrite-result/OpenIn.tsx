import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { assistantLinks } from './assistants.ts';
import classes from './RewriteResult.module.css';

/** Opens the prompt in an assistant. For assistants that take no prompt in their address, it is copied to the clipboard, to paste there. */
export function OpenIn({ text, onClose }: { text: string; onClose: () => void }) {
  const [isRefused, setIsRefused] = useState(false);
  const copyAndOpen = async (href: string) => {
    const isCopied = await copyText(text);
    setIsRefused(!isCopied);
    if (!isCopied) return;
    window.open(href, '_blank', 'noopener,noreferrer');
    onClose();
  };
  return (
    <Dialog title="Open in an assistant" onClose={onClose}>
      <ul className={classes.assistants}>
        {assistantLinks(text).map(({ name, href, hasPrompt }) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.assistant}
              onClick={(event) => {
                if (hasPrompt) {
                  onClose();
                  return;
                }
                event.preventDefault();
                void copyAndOpen(href);
              }}
            >
              <span>
                {name}
                <span className={classes.assistantNote}>
                  {hasPrompt ? 'Opens with your prompt' : 'Copies your prompt, to paste there'}
                </span>
              </span>
              <IconExternalLink aria-hidden size={16} stroke={1.7} />
            </a>
          </li>
        ))}
      </ul>
      <p role="alert" className={classes.problem}>
        {isRefused && 'Your browser did not allow copying. Close this, select the rewrite and copy it yourself.'}
      </p>
      <p className={classes.note}>
        The assistant gets this text as you see it here, and nothing else from your account.
      </p>
    </Dialog>
  );
}
