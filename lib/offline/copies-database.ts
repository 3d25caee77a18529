/** The name of the IndexedDB in which a browser keeps projects as the server last gave them. */
export const COPIES = 'quits-copies';
