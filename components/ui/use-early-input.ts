import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Adopts what a person typed into a field before hydration. */
export function useEarlyInput(field: RefObject<HTMLInputElement | null>, take: (text: string) => void): void {
  const takeOver = useEffectEvent(() => {
    const input = field.current;
    // The default value is what the server rendered.
    if (input !== null && input.value !== input.defaultValue) take(input.value);
  });
  useEffect(() => takeOver(), []);
}
