/** Whether a modal would come between the visitor and what they are doing: something else is open, or being typed. */
export function isInterrupting(page: Document): boolean {
  const isTyping = page.activeElement?.matches('input, select, textarea') === true
  return isTyping || page.querySelector('dialog[open], :popover-open:not([role=tooltip])') !== null
}
