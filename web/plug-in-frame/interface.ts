/** What an interface gets that has no size of its own. */
const usual = { width: 640, height: 400 }

/** Shows the interface of a plug-in as wide as the frame at most. Calls `onHeight` with the height that it then needs. */
export function showInterface(gui: HTMLElement, onHeight: (height: number) => void): void {
  const stage = document.createElement('div')
  Object.assign(stage.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    transformOrigin: '0 0',
    width: 'max-content',
  })
  stage.append(gui)
  document.body.append(stage)

  function adjust() {
    const { width, height } = measure(stage, gui)
    const scale = Math.min(1, innerWidth / width)
    stage.style.transform = `translateX(${Math.max(0, (innerWidth - width * scale) / 2)}px) scale(${scale})`
    onHeight(Math.ceil(height * scale))
  }

  const observer = new ResizeObserver(adjust)
  for (const element of [stage, gui, document.documentElement]) observer.observe(element)
  // Pictures and fonts of the interface arrive later.
  addEventListener('load', adjust, true)
  adjust()
}

/** The size of an interface; some consist of elements that take no space in their parent. */
function measure(stage: HTMLElement, gui: HTMLElement) {
  const width = Math.max(stage.scrollWidth, gui.scrollWidth, gui.offsetWidth)
  const height = Math.max(stage.scrollHeight, gui.scrollHeight, gui.offsetHeight)
  if (width > 0 && height > 0) return { width, height }
  Object.assign(stage.style, { width: `${usual.width}px`, height: `${usual.height}px` })
  return usual
}
