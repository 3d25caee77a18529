/** The page that a component under test is on, and where its router was sent. */
export const navigation = { pathname: '/', visited: [] as string[] };
