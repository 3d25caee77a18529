import * as RadixCheckbox from '@radix-ui/react-checkbox';
import { Icon } from '@/components/ui/icon';

export function Checkbox(props: RadixCheckbox.CheckboxProps) {
  return (
    <RadixCheckbox.Root
      // A finger that comes down beside it means it, too.
      className="relative pointer-coarse:after:absolute pointer-coarse:after:-inset-3 grid size-[1.375rem] flex-none place-items-center rounded-md border border-control bg-paper text-on-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      {...props}
    >
      <RadixCheckbox.Indicator>
        <Icon name="check" className="size-4" strokeWidth={3} />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
