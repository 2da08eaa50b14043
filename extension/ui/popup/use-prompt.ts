import { useEffect, useState } from 'react';
import { type Offer, type Sent, takeDraft, writeOffer, writeTyped } from '../../settings/draft.ts';

/** Where the field has nothing but what the user types. */
const HINTS: Readonly<Record<Offer['reason'], string>> = {
  'nothing-selected': 'Nothing was selected on this page. Paste your prompt here.',
  'no-access': "The extension can't work on this part of the page. Paste your prompt here, and copy the rewrite.",
};

/** Where the field has what the user typed before. */
const HINTS_WITH_TYPED: Readonly<Record<Offer['reason'], string>> = {
  'nothing-selected': 'Nothing was selected on this page. This is what you typed before.',
  'no-access': "The extension can't work on this part of the page. This is what you typed before.",
};

const OFFERED = "The rewrite can't be put into this page. Copy it from here.";

/**
 * The prompt in the field. It begins with what the user wanted to simplify in a page where that is not possible, or typed before the popup
 * closed.
 */
export function usePrompt() {
  const [text, setText] = useState('');
  const [hint, setHint] = useState<string | null>(null);
  /** The text of the page that is shown in the place of what the user typed before. */
  const [shown, setShown] = useState<{ readonly offer: Offer; readonly typed: string } | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  useEffect(() => {
    void takeDraft().then(({ typed, offer, sent: last }) => {
      setSent(last);
      if (!offer || offer.text === '') {
        setText(typed);
        if (offer) setHint((typed === '' ? HINTS : HINTS_WITH_TYPED)[offer.reason]);
      } else {
        setText(offer.text);
        setHint(OFFERED);
        if (typed !== '') setShown({ offer, typed });
      }
    });
  }, []);
  return {
    text,
    /** Says why the text is not rewritten in its page. Null if there is nothing to say. */
    hint,
    /** What was sent before the popup closed, while its result was unknown. */
    sent,
    type: (typed: string) => {
      setText(typed);
      void (shown ? writeOffer({ ...shown.offer, text: typed }) : writeTyped(typed));
    },
    /** Shows what the user typed before. Null where it is shown, or there is nothing. */
    showTyped:
      shown &&
      (() => {
        setText(shown.typed);
        setHint(null);
        setShown(null);
      }),
  };
}
