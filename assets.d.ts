// What Turbopack makes of files that are imported into code (next.config.ts).

/** The text of a script that stands on its own, as a page or a worker runs it (scripts/script-loader.mjs). */
declare module '*.script.ts?text' {
  const source: string;
  export default source;
}
