interface InlineScriptProps {
  /** It holds no text that anybody has entered. */
  source: string;
  nonce: string | undefined;
}

/** A script of our own that runs as soon as the browser has read it. */
export function InlineScript({ source, nonce }: InlineScriptProps) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own.
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
