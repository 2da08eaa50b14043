import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { keepDatesWhole } from '#web/lib/whole-dates.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import type { Notice } from './notice-list.ts';
import classes from './NotificationBell.module.css';
import type { Notices } from './use-notices.ts';

const KINDS = {
  INFO: { label: 'Information', Icon: IconInfoCircle },
  SUCCESS: { label: 'Success', Icon: IconCircleCheck },
  WARNING: { label: 'Warning', Icon: IconAlertTriangle },
  ERROR: { label: 'Error', Icon: IconExclamationCircle },
} as const;

/** The panel below the bell: lists the notices, with buttons that mark them as read and dismiss them. */
export function NoticeList({
  notices,
  unread,
  readAll,
  clear,
  onClose,
  ...actions
}: Notices & { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  return (
    <div ref={panel} role="dialog" aria-label="Notifications" tabIndex={-1} className={classes.panel}>
      <div className={classes.head}>
        <h2>Notifications</h2>
        {unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              readAll();
              panel.current?.focus();
            }}
          >
            Mark all as read
          </Button>
        )}
        {notices.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              clear();
              panel.current?.focus();
            }}
          >
            Clear all
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <p className={classes.empty}>No notifications. You get them about your prompts, your plan and your team.</p>
      ) : (
        <ul className={classes.list}>
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} onClose={onClose} {...actions} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface NoticeItemProps extends Pick<Notices, 'read' | 'dismiss'> {
  readonly notice: Notice;
  readonly onClose: () => void;
}

/**
 * Focuses the button that dismisses the next notice, else the previous one, else the list, before a notice with the focus is removed. In the
 * page instead, the focus would close the list.
 */
function focusNext(item: HTMLElement | null): void {
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  (next?.querySelector<HTMLElement>('[data-dismiss]') ?? item?.closest<HTMLElement>('[role="dialog"]'))?.focus();
}

function NoticeItem({ notice, read, dismiss, onClose }: NoticeItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const dismissal = useRef<HTMLButtonElement>(null);
  const { kind, title, message, link, linkLabel, isRead, createdAt } = notice;
  const { label, Icon } = KINDS[kind];
  return (
    <li ref={item} className={classes.item} data-read={isRead}>
      <Icon aria-hidden size={20} stroke={1.7} className={classes.kind} data-kind={kind} />
      <div className={classes.words}>
        <p className={classes.title}>
          <span className="visually-hidden">{isRead ? `${label}: ` : `Unread, ${label}: `}</span>
          {title}
        </p>
        <p className={classes.message}>{keepDatesWhole(message)}</p>
        <p className={classes.foot}>
          <RelativeTime at={createdAt} />
          {link !== null && (
            <Link
              to={link}
              // Not a hidden text: browsers put a space before that, so it would be read as "Open : title".
              aria-label={`${linkLabel}: ${title}`}
              onClick={() => {
                read(notice);
                onClose();
              }}
            >
              {linkLabel}
            </Link>
          )}
        </p>
      </div>
      <div className={classes.buttons}>
        {!isRead && (
          <button
            type="button"
            className={classes.button}
            aria-label={`Mark as read: ${title}`}
            title="Mark as read"
            onClick={() => {
              read(notice);
              dismissal.current?.focus();
            }}
          >
            <IconCheck aria-hidden size={16} />
          </button>
        )}
        <button
          ref={dismissal}
          type="button"
          data-dismiss
          className={classes.button}
          aria-label={`Dismiss: ${title}`}
          title="Dismiss"
          onClick={() => {
            focusNext(item.current);
            dismiss(notice);
          }}
        >
          <IconX aria-hidden size={16} />
        </button>
      </div>
    </li>
  );
}
