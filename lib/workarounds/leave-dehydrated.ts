/**
 * Leaves what the server has rendered as it stands: a component that `use`s this while React hydrates its boundary is
 * tried again only at an update. React documents that a boundary that waits keeps the server's markup, but not that it
 * may wait for good.
 *
 * For: react 19.3
 * Upstream: https://github.com/react/react/pull/14717
 * Goes when it is green without this: components/project/members/folded-content.test.tsx
 */
export const UNTIL_UPDATE = new Promise<never>(() => undefined);
