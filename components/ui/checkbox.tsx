import * as RadixCheckbox from '@radix-ui/react-checkbox';
import { Check } from 'lucide-react';

export function Checkbox(props: RadixCheckbox.CheckboxProps) {
  return (
    <RadixCheckbox.Root
      className="grid size-[1.375rem] flex-none place-items-center rounded-md border border-control bg-paper text-on-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      {...props}
    >
      <RadixCheckbox.Indicator>
        <Check className="size-4" strokeWidth={3} aria-hidden="true" />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
