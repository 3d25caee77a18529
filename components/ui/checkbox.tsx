import * as RadixCheckbox from '@radix-ui/react-checkbox';
import { Icon } from '@/components/ui/icon';

export function Checkbox(props: RadixCheckbox.CheckboxProps) {
  return (
    <RadixCheckbox.Root
      className="grid size-[1.375rem] flex-none place-items-center rounded-md border border-control bg-paper text-on-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      {...props}
    >
      <RadixCheckbox.Indicator>
        <Icon name="check" className="size-4" strokeWidth={3} />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
