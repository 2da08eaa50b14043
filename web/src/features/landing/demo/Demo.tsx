import { useEffect, useRef, useState } from 'react';
import { Band } from '../Band.tsx';
import { DEMO } from '../content/demo.ts';
import { HeadlineText } from '../HeadlineText.tsx';
import classes from './Demo.module.css';
import { DemoForm } from './DemoForm.tsx';
import { DemoResult } from './DemoResult.tsx';
import { ProductVideo } from './ProductVideo.tsx';
import { useTrial } from './use-trial.ts';

/** Lets visitors rewrite a prompt without an account. */
export function Demo({ isSignedIn }: { isSignedIn: boolean }) {
  const [text, setText] = useState<string>(DEMO.samples[0].text);
  const trial = useTrial();
  const input = useRef<HTMLTextAreaElement>(null);
  const isReturning = useRef(false);
  // The button that had the focus is gone, and the form can be above what the window shows. The old text is selected, so that the next one
  // replaces it.
  useEffect(() => {
    if (trial.state !== 'idle' || !isReturning.current) return;
    isReturning.current = false;
    input.current?.focus();
    input.current?.select();
  }, [trial.state]);
  return (
    <Band id="demo" tone="sunken" title={<HeadlineText of={DEMO.title} />} lead={DEMO.lead}>
      <div className={classes.card}>
        {trial.state === 'done' ? (
          <DemoResult
            trial={trial.trial}
            isSignedIn={isSignedIn}
            onAgain={() => {
              isReturning.current = true;
              trial.reset();
            }}
          />
        ) : (
          <DemoForm
            ref={input}
            text={text}
            isRunning={trial.state === 'running'}
            failure={trial.state === 'failed' ? trial.message : null}
            onChange={(typed) => {
              setText(typed);
              trial.keepTyped(typed);
            }}
            onSubmit={() => void trial.run(text)}
          />
        )}
      </div>
      <p className={classes.noScript}>{DEMO.noScript}</p>
      <ProductVideo />
    </Band>
  );
}
