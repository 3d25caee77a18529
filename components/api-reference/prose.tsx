interface ProseProps {
  /** Paragraphs with empty lines between them, and names in backticks. */
  text: string;
  /** For a text within another: without a paragraph of its own. */
  isInline?: boolean;
}

export function Prose({ text, isInline = false }: ProseProps) {
  if (isInline) return <Marked text={text} />;
  return text.split('\n\n').map((paragraph) => (
    <p key={paragraph} className="text-pretty">
      <Marked text={paragraph} />
    </p>
  ));
}

function Marked({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change.
      <code key={at} className="rounded-sm bg-tint px-1 py-px text-[0.9em] wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
