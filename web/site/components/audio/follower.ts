/** Where motion is unwanted, a position is shown this often, in milliseconds. */
const calmInterval = 250

/** Calls a function with each picture of the screen from `start` to `stop`; four times a second where motion is unwanted. */
export function createFollower(report: () => void) {
  let cancel: (() => void) | undefined

  function follow() {
    report()
    const frame = requestAnimationFrame(follow)
    cancel = () => cancelAnimationFrame(frame)
  }

  function stop() {
    cancel?.()
    cancel = undefined
  }

  return {
    stop,
    start() {
      stop()
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return follow()
      const timer = setInterval(report, calmInterval)
      cancel = () => clearInterval(timer)
    },
  }
}
