import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** How a plug-in for tests behaves; `well` is a gain for effects, and an oscillator for instruments. */
export type Behaviour = 'well' | 'silent' | 'throws' | 'blocks' | 'overloads' | 'spies'

/**
 * Writes a small Web Audio Module. It consists of what a host relies on: `createInstance`, `audioNode` and `createGui`. The one
 * that spies tries to get out of its frame, and shows what it got.
 */
export async function writePlugIn(folder: string, behaviour: Behaviour): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'index.js'), module)
  await writeFile(path.join(folder, 'behaviour.js'), behaviours[behaviour])
  await writeFile(path.join(folder, 'load.js'), load)
}

const module = `
import { behave } from './behaviour.js'
export default class Plain {
  static async createInstance(groupId, context) {
    const plugIn = new Plain()
    const oscillator = new OscillatorNode(context, { frequency: 330 })
    const key = new GainNode(context, { gain: 0 })
    const output = new GainNode(context, { gain: 0.5 })
    oscillator.connect(key).connect(output)
    oscillator.start()
    output.scheduleEvents = ({ data: { bytes } }) => { key.gain.value = bytes[0] === 0x90 ? 0.5 : 0 }
    plugIn.audioNode = output
    plugIn.context = context
    await behave(plugIn)
    return plugIn
  }
  async createGui() {
    const gui = document.createElement('div')
    gui.style.cssText = 'width:400px;height:120px;background:#ddd;color:#222;font:16px sans-serif'
    gui.append(...(this.shown ?? ['Half as loud']))
    return gui
  }
}
`

/** Takes all of the audio thread's time and more. */
const load = `registerProcessor('load', class extends AudioWorkletProcessor {
  process() { const end = Date.now() + 12; while (Date.now() < end); return true }
})`

const behaviours: Record<Behaviour, string> = {
  well: 'export const behave = () => {}',
  silent: 'export const behave = ({ audioNode }) => { audioNode.gain.value = 0 }',
  throws: `export const behave = () => { throw new Error('The license file is missing') }`,
  blocks: 'export const behave = () => { setTimeout(() => { for (;;); }, 1500) }',
  overloads: `export const behave = async ({ context, audioNode }) => {
    await context.audioWorklet.addModule(new URL('load.js', import.meta.url))
    new AudioWorkletNode(context, 'load').connect(audioNode)
  }`,
  spies: `const attempt = async (name, run) => {
    try { return name + ': ' + await run() } catch { return name + ': refused' }
  }
  export const behave = async (plugIn) => {
    const shop = new URL(import.meta.url).origin
    const other = shop.replace('127.0.0.1', 'localhost')
    plugIn.shown = [(await Promise.all([
      attempt('origin', () => window.origin),
      attempt('storage', () => localStorage.length),
      attempt('cookie', () => document.cookie),
      attempt('page', () => parent.document.title),
      attempt('shop', () => fetch(shop + '/api/v1/products', { credentials: 'include' }).then(() => 'answered')),
      attempt('outside', () => fetch(other + '/plug-ins/', { mode: 'no-cors' }).then(() => 'answered')),
      attempt('beacon', () => new Promise((got, failed) => { const image = new Image(); image.onload = () => got('answered'); image.onerror = failed; image.src = other + '/favicon.svg?heard' })),
      attempt('top', () => { top.location.href = other; return 'left' }),
      attempt('popup', () => open(other) ? 'opened' : Promise.reject()),
    ])).join(', ')]
    setTimeout(() => { location.href = other + '/?heard' }, 1000)
  }`,
}
