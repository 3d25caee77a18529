/** Goes to the row of this member or expense. One that is still to appear takes the focus then. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${id}"] input`)?.focus();
}
