interface InlineScriptProps {
  /** It holds no text that anybody has entered. */
  source: string;
  nonce: string | undefined;
  /** What the script has to know, which it reads from `document.currentScript`. */
  data?: Readonly<Record<`data-${string}`, string>>;
}

/** A script of our own that runs as soon as the browser has read it. It is built from a file `*.script.ts`. */
export function InlineScript({ source, nonce, data }: InlineScriptProps) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      {...data}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own.
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
