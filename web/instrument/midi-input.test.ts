import { describe, expect, it } from 'vitest'
import { openMidiInput } from './midi-input.ts'

type Hear = (message: { data: Uint8Array }) => void

class Port {
  state = 'connected'
  readonly name: string
  private readonly heard = new Set<Hear>()
  constructor(name: string) {
    this.name = name
  }
  open = () => Promise.resolve()
  addEventListener(_type: 'midimessage', hear: Hear, { signal }: AddEventListenerOptions) {
    this.heard.add(hear)
    signal?.addEventListener('abort', () => this.heard.delete(hear))
  }
  send(...data: number[]) {
    for (const hear of this.heard) hear({ data: new Uint8Array(data) })
  }
}

class Access extends EventTarget {
  readonly inputs = new Set<Port>()
  change = () => this.dispatchEvent(new Event('statechange'))
}

/** Listening to these devices, and what was heard. */
async function listenTo(access: Access) {
  const notes: [number, number][] = []
  const devices: string[][] = []
  const stop = await openMidiInput(
    { requestMIDIAccess: () => Promise.resolve(access) },
    { onNote: (note, velocity) => notes.push([note, velocity]), onDevices: (names) => devices.push(names) },
  )
  return { notes, devices, stop }
}

describe('MIDI', () => {
  it('reports notes of all channels with their velocity, and nothing else', async () => {
    const [access, port] = [new Access(), new Port('Pads')]
    access.inputs.add(port)
    const { notes, stop } = await listenTo(access)
    port.send(0x90, 36, 127)
    port.send(0x99, 38, 64)
    port.send(0x90, 38, 0)
    port.send(0x80, 36, 64)
    port.send(0xb0, 36, 64)
    stop()
    port.send(0x90, 40, 127)
    expect(notes).toEqual([
      [36, 1],
      [38, 64 / 127],
    ])
  })

  it('listens once to a device that is connected later, and reports when one is removed', async () => {
    const [access, port] = [new Access(), new Port('Pads')]
    const { notes, devices } = await listenTo(access)
    access.inputs.add(port)
    access.change()
    access.change()
    port.send(0x90, 36, 127)
    port.state = 'disconnected'
    access.change()
    expect(notes).toHaveLength(1)
    expect(devices).toEqual([[], ['Pads'], ['Pads'], []])
  })

  it.each([
    ['is not there', {}, 'does not support MIDI'],
    ['is refused', { requestMIDIAccess: () => Promise.reject(new Error('no')) }, 'blocked for this site'],
  ])('explains what to do when the browser %s', async (_, browser, words) => {
    const listener = { onNote: () => undefined, onDevices: () => undefined }
    await expect(openMidiInput(browser, listener)).rejects.toThrow(words)
  })
})
