/** How a call is made that a person waits for. The signal ends an attempt that is started anew. */
export type Patience = <Result>(call: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
