/** What we opened in the browser's top layer, the lowest first. Menus are the browser's own: it opens and closes them. */
const opened = new Set<HTMLElement>()

/**
 * Shows a dialog as modal, below what is open of a greater z-index: the top layer ignores z-index, and by itself puts the
 * last on top (specification §9 Overlay stacking). While it is open no popover outside of it opens, and tooltips there go.
 * [theme.stacking]
 */
export function openDialog(dialog: HTMLDialogElement): void {
  watch()
  const focused = document.activeElement
  dialog.showModal()
  remember(dialog)
  if (raiseAbove(dialog) && focused instanceof HTMLElement) focused.focus()
  settleTooltips()
}

/** Shows a tooltip, and keeps it above the menus that open later. Tells by 'toggle' when it is gone, by whatever. */
export function openTooltip(tooltip: HTMLElement): void {
  watch()
  tooltip.showPopover()
  remember(tooltip)
}

/** The dialog that is on top; everything outside of it is inert. */
function findTopDialog(): HTMLDialogElement | undefined {
  return [...opened].filter((element) => element instanceof HTMLDialogElement).findLast(({ open }) => open)
}

const isOpen = (element: HTMLElement) =>
  element.isConnected && (element instanceof HTMLDialogElement ? element.open : element.matches(':popover-open'))

/** The one place that says which is above which is the style sheet: z-index, of the tokens `--p-layer-*`. */
const layerOf = (element: Element) => Number(getComputedStyle(element).zIndex)

function remember(element: HTMLElement): void {
  opened.delete(element)
  opened.add(element)
}

/** Puts all that belongs above an element there again, in their order; says whether there was anything. */
function raiseAbove(element: Element): boolean {
  for (const other of opened) if (!isOpen(other)) opened.delete(other)
  const above = [...opened].filter((other) => other !== element && layerOf(other) > layerOf(element))
  above.forEach(raise)
  return above.length > 0
}

function raise(element: HTMLElement): void {
  if (element instanceof HTMLDialogElement) {
    element.close()
    element.showModal()
  } else {
    element.hidePopover()
    element.showPopover()
  }
  remember(element)
}

/** Puts away the tooltips whose control is inert, or not shown any more. */
function settleTooltips(): void {
  const dialog = findTopDialog()
  for (const element of opened) {
    if (element instanceof HTMLDialogElement || !isOpen(element)) continue
    const isInert = dialog?.contains(element) === false
    if (isInert || element.parentElement?.checkVisibility() === false) element.hidePopover()
  }
}

function watch(): void {
  document.addEventListener('beforetoggle', refuseInert, true)
  document.addEventListener('toggle', handleToggle, true)
}

/** A popover of the inert page would lie above the dialog, and could not be used. */
function refuseInert(event: ToggleEvent): void {
  const { target, newState } = event
  if (newState === 'open' && isPopover(target) && findTopDialog()?.contains(target) === false) event.preventDefault()
}

function handleToggle({ target, newState }: ToggleEvent): void {
  if (!isPopover(target) || opened.has(target)) return
  if (newState === 'open') raiseAbove(target)
  settleTooltips()
}

const isPopover = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.popover !== null
