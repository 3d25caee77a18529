import type {} from '@/components/layout/providers';

/**
 * Records presses of buttons from the first paint on, except those that need no script: the browser submits forms and opens
 * popovers. A press that is still being handled when the record ends is left out: React hydrates for it and then handles it.
 */
const presses = new Map<HTMLElement, Event>();

function note(event: Event): void {
  const button = (event.target as Element).closest?.<HTMLElement>('button:not([type=submit],[popovertarget])');
  if (button) presses.set(button, event);
}

window.takeEarlyPresses = () => {
  removeEventListener('click', note, true);
  const early = [...presses].filter(([, { eventPhase }]) => eventPhase === Event.NONE);
  presses.clear();
  return new Set(early.map(([button]) => button));
};
addEventListener('click', note, true);
