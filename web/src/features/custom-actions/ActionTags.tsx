import classes from './ActionCard.module.css';

/** The tags of an action, each of which filters the library. */
export function ActionTags({ tags, onTag }: { tags: readonly string[]; onTag: (tag: string) => void }) {
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={classes.tag}
            title={`Show only actions tagged ${tag}`}
            onClick={() => {
              onTag(tag);
            }}
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}
