/** Puts the focus on the first field of a form that is wrong, and unfolds what hides it. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
