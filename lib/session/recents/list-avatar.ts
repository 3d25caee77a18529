import { colourOfId, hueOfColour } from '@/lib/domain/colour';
import { firstLetter } from '@/lib/domain/first-letter';
import type { RecentProject } from './recent-projects';

/** The avatar by which the list shows a project of this name. */
export function listAvatar(id: string, name: string | null): Pick<RecentProject, 'hue' | 'letter'> {
  return { hue: hueOfColour(colourOfId(id)), letter: firstLetter(name ?? '?') ?? '?' };
}
