/** Reads on until the text has come, and gives all that came since the last look. Throws where the stream ends before. */
export function readerOf(stream: Response): (text: string) => Promise<string> {
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  return async (text) => {
    let come = '';
    while (!come.includes(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended after ${come}`);
      come += new TextDecoder().decode(value);
    }
    return come;
  };
}
