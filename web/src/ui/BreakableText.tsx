/**
 * A text that breaks before the @ of the email address in it, where that does not fit into a line. In a box of its own: in a flex container, the
 * break would be an item, and its halves two words.
 */
export function BreakableText({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <span>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </span>
  );
}
