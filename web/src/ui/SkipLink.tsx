/** The first link of a page, for keyboard users: skips the navigation and goes to `#main`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
