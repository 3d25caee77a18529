/** The last part of the path of `LOCAL_PAGE`. It is no id of a server. */
export const LOCAL_PAGE_ID = 'new';

/** Shows any project that exists on this device alone. The service worker answers with it at the project's own path. */
export const LOCAL_PAGE = `/project/${LOCAL_PAGE_ID}` as const;
