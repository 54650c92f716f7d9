/** Beyond the end of any page. */
const farBelow = '1000000px'

/**
 * Reports whether a visitor has scrolled past an element: at once, and whenever that changes, also where a jump leads past it without
 * showing it. Returns what ends the watching.
 */
export function watchPassing(element: Element, onChange: (isPassed: boolean) => void): () => void {
  // What is below the window counts as in it, so that nothing but passing changes the answer.
  const watching = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1)
      if (last) onChange(!last.isIntersecting)
    },
    { rootMargin: `0px 0px ${farBelow} 0px` },
  )
  watching.observe(element)
  return () => watching.disconnect()
}
