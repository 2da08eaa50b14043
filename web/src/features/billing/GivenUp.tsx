import classes from '#web/ui/DialogFacts.module.css';

/** Lists what the user loses with a choice, one phrase for each thing. Shows nothing without a loss. */
export function GivenUp({ phrases }: { readonly phrases: readonly string[] }) {
  if (phrases.length === 0) return null;
  return (
    <>
      <p className={classes.lead}>You give up:</p>
      <ul className={classes.list}>
        {phrases.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ul>
    </>
  );
}
