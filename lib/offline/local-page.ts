/** The last part of the path of `LOCAL_PAGE`. It is no id of a server. */
export const LOCAL_PAGE_ID = 'new';

/** Shows any project that exists on this device alone. The service worker answers with it at the project's own path. */
export const LOCAL_PAGE = `/project/${LOCAL_PAGE_ID}`;

/** The paths of such projects. */
export const LOCAL_PATH = /^\/project\/new-[0-9a-f]{32}$/;
