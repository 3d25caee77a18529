import { readFileSync } from 'node:fs';
import type { WireProject } from '@/lib/contract/project';

/** The application's response for the measured project. Empty while this app is being built. */
export const projectText = process.env.BENCH_PROJECT_FILE ? readFileSync(process.env.BENCH_PROJECT_FILE, 'utf8') : '';

export const project = (projectText === '' ? null : JSON.parse(projectText)) as WireProject | null;
