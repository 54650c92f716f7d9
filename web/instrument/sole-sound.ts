type Stop = () => void

let stopCurrent: Stop | null = null

/**
 * Makes a sound the only one of the page: what sounded before is stopped. Call it whenever something starts to sound, with the
 * same function each time.
 */
export function claimSound(stop: Stop): void {
  if (stopCurrent === stop) return
  const stopOther = stopCurrent
  stopCurrent = stop
  stopOther?.()
}

/** Forgets a sound that has gone from the page. */
export function releaseSound(stop: Stop): void {
  if (stopCurrent === stop) stopCurrent = null
}
