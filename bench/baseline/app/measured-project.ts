import { readFileSync } from 'node:fs';
import type { WireProject } from '@/lib/contract/project';

/** The bytes that the application answers with for the project that is measured; none while this app is being built. */
export const projectText = process.env.BENCH_PROJECT_FILE ? readFileSync(process.env.BENCH_PROJECT_FILE, 'utf8') : '';

export const project = (projectText === '' ? null : JSON.parse(projectText)) as WireProject | null;
