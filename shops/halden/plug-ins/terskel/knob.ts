import type { Parameter } from './parameters.ts'

/** How far a knob turns to either side, in degrees, and how far a finger moves for the whole way, in pixels. */
const turn = 135
const travel = 180

const scale = Array.from({ length: 11 }, (_, at) => {
  const length = at % 5 === 0 ? 6 : 3
  return `<path d="M50 5v${length}" transform="rotate(${turn * (at / 5 - 1)} 50 50)" />`
}).join('')

const drawing = `<svg viewBox="0 0 100 100" aria-hidden="true">
  <g class="scale">${scale}</g>
  <circle class="rim" cx="50" cy="50" r="34" /><circle class="cap" cx="50" cy="50" r="29" />
  <path class="pointer" d="M50 24v13" />
</svg>`

type Knob = { element: HTMLElement; show(value: number): void }

/** A knob that is turned by dragging up and down and by keys, and reset by a double click. */
export function createKnob(parameter: Parameter, onChange: (value: number) => void): Knob {
  const { label, min, max, initial, write } = parameter
  const element = document.createElement('div')
  element.className = 'knob'
  const dial = document.createElement('div')
  dial.className = 'dial'
  dial.role = 'slider'
  dial.tabIndex = 0
  dial.ariaLabel = label
  dial.ariaValueMin = String(min)
  dial.ariaValueMax = String(max)
  dial.innerHTML = drawing
  const output = document.createElement('output')
  const name = document.createElement('b')
  name.textContent = label
  element.append(dial, name, output)
  const pointer = find(dial, '.pointer')
  let current = initial

  function show(value: number) {
    current = value
    pointer.setAttribute('transform', `rotate(${turn * (((value - min) / (max - min)) * 2 - 1)} 50 50)`)
    output.textContent = write(value)
    dial.ariaValueNow = String(Math.round(value * 100) / 100)
    dial.ariaValueText = write(value)
  }

  function set(value: number) {
    show(Math.min(Math.max(value, min), max))
    onChange(current)
  }

  dial.addEventListener('keydown', (event) => {
    const value = readKey(event.key, current, parameter)
    if (value === null) return
    event.preventDefault()
    set(value)
  })
  dial.addEventListener('pointerdown', ({ pointerId }) => dial.setPointerCapture(pointerId))
  dial.addEventListener('pointermove', ({ pointerId, movementX, movementY }) => {
    if (dial.hasPointerCapture(pointerId)) set(current + ((movementX - movementY) / travel) * (max - min))
  })
  dial.addEventListener('dblclick', () => set(initial))
  show(initial)
  return { element, show }
}

/** Where a key takes a value; null for keys that mean nothing here. */
function readKey(key: string, value: number, { min, max, step }: Parameter): number | null {
  if (key === 'ArrowUp' || key === 'ArrowRight') return value + step
  if (key === 'ArrowDown' || key === 'ArrowLeft') return value - step
  if (key === 'PageUp') return value + step * 5
  if (key === 'PageDown') return value - step * 5
  if (key === 'Home') return min
  return key === 'End' ? max : null
}

/** An element that the markup of this panel has. */
export function find(parent: ParentNode, selector: string): Element {
  const found = parent.querySelector(selector)
  if (!found) throw new Error(`The panel has no ${selector}`)
  return found
}
