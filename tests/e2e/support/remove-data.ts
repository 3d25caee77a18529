import { rm } from 'node:fs/promises';
import { dataFolder } from './server';

export default async function removeData(): Promise<void> {
  const folder = process.env[dataFolder];
  if (folder) await rm(folder, { recursive: true, force: true });
}
