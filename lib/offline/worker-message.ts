/** What a page tells the service worker: that it is open, or that the page at a path is not wanted any more. */
export interface WorkerMessage {
  readonly type: 'opened' | 'forget';
  /** Of a page, without its query. */
  readonly path: string;
}
