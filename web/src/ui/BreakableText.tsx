/** A text that breaks before the @ of the email address in it, where that does not fit into a line. */
export function BreakableText({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
