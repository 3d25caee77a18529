import compile from 'icu-minify/compile';

/** Compiles messages for this application's formatter, which has no parser: that is most of the code that messages need. */
export function compileMessages<Messages extends object>(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([key, message]) => [
    key,
    typeof message === 'string' ? compile(message) : compileMessages(message),
  ]);
  return Object.fromEntries(entries) as Messages;
}
