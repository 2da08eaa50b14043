import { useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import type { Answer, RecentRun } from '../../messages.ts';

function Entry({ run }: { run: RecentRun }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  return (
    <li className="entry">
      <span className="excerpt" dir="auto" title={run.simplifiedText}>
        {run.simplifiedText}
      </span>
      <button
        type="button"
        aria-label={`Copy: ${run.simplifiedText.slice(0, 60)}`}
        onClick={() => void copyText(run.simplifiedText).then(setIsCopied)}
      >
        {isCopied === true ? 'Copied' : 'Copy'}
      </button>
    </li>
  );
}

/** The user's last rewrites, from their history on the server: details that were masked there stay masked. */
export function Recent({ answer, serverUrl }: { answer: Answer<readonly RecentRun[]> | null; serverUrl: string }) {
  if (answer === null || (answer.ok && answer.value.length === 0)) return null;
  return (
    <section aria-labelledby="recent">
      <div className="row">
        <h2 id="recent">Last rewrites</h2>
        <a href={`${serverUrl}/dashboard/history`} target="_blank" rel="noreferrer">
          All history
        </a>
      </div>
      {answer.ok ? (
        <ul>
          {answer.value.map((run) => (
            <Entry key={run.id} run={run} />
          ))}
        </ul>
      ) : (
        <p className="problem">{answer.failure.message}</p>
      )}
    </section>
  );
}
