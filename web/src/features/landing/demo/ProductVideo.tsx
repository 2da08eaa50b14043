import { VIDEO } from '../content/demo.ts';
import { useIdleTurn } from '../use-idle-turn.ts';
import classes from './ProductVideo.module.css';

/**
 * A recording of the composer. The video is loaded when the visitor plays it. Its poster is loaded when the browser has nothing else to do,
 * after the page above it.
 */
export function ProductVideo() {
  const isTurn = useIdleTurn();
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.words}>
        <h3>{VIDEO.title}</h3>
        <p>{VIDEO.text}</p>
        <details>
          <summary>What the video shows</summary>
          <ol>
            {VIDEO.transcript.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </details>
      </figcaption>
      <video
        className={classes.video}
        controls
        muted
        playsInline
        preload="none"
        poster={isTurn ? VIDEO.poster : undefined}
        width={VIDEO.width}
        height={VIDEO.height}
        aria-label={VIDEO.title}
      >
        <source src={VIDEO.src} type="video/webm" />
        <track kind="captions" srcLang="en" label="English" src={VIDEO.captions} default />
      </video>
    </figure>
  );
}
