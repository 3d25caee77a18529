import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Takes over what a person typed into a field of the server's page before the page's code had come. */
export function useEarlyInput(field: RefObject<HTMLInputElement | null>, take: (text: string) => void): void {
  const takeOver = useEffectEvent(() => {
    const input = field.current;
    // The default value is what the page came with.
    if (input !== null && input.value !== input.defaultValue) take(input.value);
  });
  useEffect(() => takeOver(), []);
}
