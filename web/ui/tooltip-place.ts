type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

const gap = 8
const edge = 8

/** Where a tooltip's left upper corner goes, in px of the viewport: above its control, or below where there is no room. */
export function placeTooltip(control: Box, tooltip: Size, viewport: Size): { left: number; top: number } {
  const centred = control.left + control.width / 2 - tooltip.width / 2
  const left = Math.max(edge, Math.min(centred, viewport.width - tooltip.width - edge))
  const above = control.top - gap - tooltip.height
  return { left, top: above >= edge ? above : control.top + control.height + gap }
}
