import { QueryClient } from '@tanstack/react-query';

/**
 * What parts of a page have read from the server. They name it, where a provider would make the library a part of the
 * first load.
 */
export const queryClient = new QueryClient();

// A try that waits for the page to be seen again goes on then.
queryClient.mount();
