// What Turbopack makes of files that are imported into code (next.config.mjs).

/** The address of the file. */
declare module '*.woff2' {
  const url: string;
  export default url;
}
