type Touch = Pick<PointerEvent, 'clientY' | 'pointerType' | 'pressure'>
type Box = Pick<DOMRect, 'top' | 'height'>

const softest = 0.25
const between = (part: number) => softest + (1 - softest) * Math.min(1, Math.max(0, part))

/** What devices report that measure nothing. */
const unmeasured = [0, 0.5, 1]

/** How hard a pad is hit: as hard as a device that feels it says, else harder the lower on the pad. From 0.25 to 1. */
export function readVelocity({ clientY, pointerType, pressure }: Touch, { top, height }: Box): number {
  const isFelt = pointerType !== 'mouse' && !unmeasured.includes(pressure)
  if (isFelt) return between(pressure)
  return height > 0 ? between((clientY - top) / height) : between(0.5)
}
