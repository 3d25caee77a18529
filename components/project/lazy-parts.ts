import { LazyCode } from '@/components/ui/lazy-code';

/** All of them at once: to start a script takes a phone longer than what is in it. */
export const lazyParts = new LazyCode(async () => (await import('./project-parts')).projectParts);
