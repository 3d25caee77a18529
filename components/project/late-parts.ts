import { LateCode } from '@/components/ui/late-code';

/** All of them at once: to start a script takes a phone longer than what is in it. */
export const lateParts = new LateCode(async () => (await import('./project-parts')).projectParts);
