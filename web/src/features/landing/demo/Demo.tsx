import { useEffect, useRef, useState } from 'react';
import { Band } from '../Band.tsx';
import { DEMO } from '../content/demo.ts';
import { HeadlineText } from '../HeadlineText.tsx';
import classes from './Demo.module.css';
import { DemoForm } from './DemoForm.tsx';
import { DemoResult } from './DemoResult.tsx';
import { ProductVideo } from './ProductVideo.tsx';
import { useTrial } from './use-trial.ts';

/** The part of the page in which visitors rewrite a prompt without an account. Signed-in users can, too. */
export function Demo({ isSignedIn }: { isSignedIn: boolean }) {
  const [text, setText] = useState<string>(DEMO.samples[0].text);
  const demo = useTrial();
  const input = useRef<HTMLTextAreaElement>(null);
  const isBackFromResult = useRef(false);
  // The focus moves to the form, which is rendered now, because the button that had it is gone. This also scrolls to the form. The old text is
  // selected, so that typing replaces it.
  useEffect(() => {
    if (demo.state !== 'idle' || !isBackFromResult.current) return;
    isBackFromResult.current = false;
    input.current?.focus();
    input.current?.select();
  }, [demo.state]);
  return (
    <Band id="demo" tone="sunken" title={<HeadlineText of={DEMO.title} />} lead={DEMO.lead}>
      <div className={classes.card}>
        {demo.state === 'done' ? (
          <DemoResult
            trial={demo.trial}
            isSignedIn={isSignedIn}
            onAgain={() => {
              isBackFromResult.current = true;
              demo.reset();
            }}
          />
        ) : (
          <DemoForm
            ref={input}
            text={text}
            isRunning={demo.state === 'running'}
            failure={demo.state === 'failed' ? demo.message : null}
            onChange={(typed) => {
              setText(typed);
              demo.keepIfTooLong(typed);
            }}
            onSubmit={() => void demo.run(text)}
          />
        )}
      </div>
      {/* Shown by CSS where scripts are off. */}
      <p className={classes.noScript}>{DEMO.noScript}</p>
      <ProductVideo />
    </Band>
  );
}
