/** The first stop of Tab: past the navigation, to `#main`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
