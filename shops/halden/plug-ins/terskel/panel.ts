import { createCurve } from './curve.ts'
import { createKnob, find } from './knob.ts'
import type { TerskelNode } from './node.ts'
import { parameters } from './parameters.ts'
import type { Meter } from './processor.ts'
import { style } from './style.ts'
import { productName, vendorName } from './wordmark.ts'

/** The interface: as wide as the window, up to the width of the design. */
export function createPanel(node: TerskelNode): HTMLElement {
  const element = document.createElement('div')
  const root = element.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${style}</style>
    <div class="panel">
      <header><h1>${productName}</h1><p>Compressor</p>${vendorName}</header>
      <div class="controls"><div class="knobs"></div></div>
    </div>`
  const curve = createCurve()
  find(root, '.controls').before(curve.element)
  for (const parameter of parameters) {
    const param = node.param(parameter.id)
    const knob = createKnob(parameter, (value) => {
      param.setTargetAtTime(value, node.context.currentTime, 0.01)
      draw({ [parameter.id]: value })
    })
    find(root, '.knobs').append(knob.element)
    knob.show(param.value)
  }

  function draw(changed: Partial<Record<string, number>> = {}) {
    const value = (id: string) => changed[id] ?? node.param(id).value
    curve.draw({
      threshold: value('threshold'),
      ratio: value('ratio'),
      knee: value('knee'),
      attack: value('attack') / 1000,
    })
  }

  node.port.onmessage = ({ data }: MessageEvent<Meter>) => curve.show(data)
  draw()
  curve.show({ level: Number.NEGATIVE_INFINITY, reduction: 0 })
  return element
}
