/** A module that makes a process load better-sqlite3 as where it was built for a Node.js of another version, for `--import`. */
export const builtForOtherNode = `data:text/javascript,${encodeURIComponent(`
  const { dlopen } = process;
  process.dlopen = (module, file, ...rest) => {
    // Only this one is built for a single version.
    if (!file.endsWith('better_sqlite3.node')) return dlopen(module, file, ...rest);
    const message = "The module '" + file + "'\\nwas compiled against a different Node.js version using\\nNODE_MODULE_VERSION 108.";
    throw Object.assign(new Error(message), { code: 'ERR_DLOPEN_FAILED' });
  };`)}`;

/** What a command says then. */
export const OTHER_NODE = expect.stringMatching(
  /^The packages in node_modules were built for another Node\.js than this one, v[\d.]+ on \w+ \w+\. Build them for it: npm rebuild better-sqlite3\n$/,
) as string;
