/** Text for a shell. A press selects all of it; a long line breaks, so that nothing scrolls sideways. */
export function CodeBlock({ text }: { text: string }) {
  return (
    <pre className="rounded-lg border border-line bg-field px-3 py-2.5 text-[0.8125rem] leading-[1.55] wrap-anywhere whitespace-pre-wrap select-all">
      <code>{text}</code>
    </pre>
  );
}
