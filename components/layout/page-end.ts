/** The id of what stands last in a page. */
export const PAGE_END = 'page-end';
