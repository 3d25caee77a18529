// What Turbopack makes of files that are imported into code (next.config.ts).

/** The address of the file. */
declare module '*.woff2' {
  const url: string;
  export default url;
}

/** The text of the style sheet on the server, and nothing in the browser. Undefined while developing. */
declare module '@/app/*.css' {
  const text: string | undefined;
  export default text;
}
