export type MidiBrowser = { requestMIDIAccess?: () => Promise<MidiAccess> }
type MidiAccess = {
  readonly inputs: { forEach(each: (port: MidiPort) => void): void }
  addEventListener(type: 'statechange', listener: () => void, options: AddEventListenerOptions): void
}
type MidiPort = {
  readonly name: string | null
  readonly state: string
  open(): Promise<unknown>
  addEventListener(
    type: 'midimessage',
    listener: (message: MidiMessage) => void,
    options: AddEventListenerOptions,
  ): void
}
type MidiMessage = { readonly data: Uint8Array | null }

type MidiListener = {
  /** `velocity` from 0 to 1, the hardest. */
  onNote: (note: number, velocity: number) => void
  onRelease?: (note: number) => void
  /** Receives the names of the connected devices, initially and after each change. */
  onDevices: (names: string[]) => void
}

const noteOn = 0x90
const noteOff = 0x80

/** Listens to all MIDI devices after asking for permission; returns a function that stops it. */
export async function openMidiInput(
  browser: MidiBrowser,
  { onNote, onRelease, onDevices }: MidiListener,
): Promise<() => void> {
  if (!browser.requestMIDIAccess)
    throw new Error('This browser does not support MIDI. Use Chrome, Edge or Firefox over a secure connection.')
  const access = await browser.requestMIDIAccess().catch((cause: unknown) => {
    throw new Error('MIDI is blocked for this site. Allow it in the settings of your browser, then try again.', {
      cause,
    })
  })
  const stopping = new AbortController()
  const { signal } = stopping
  const handle = ({ data }: MidiMessage) => {
    const [status = 0, note = 0, velocity = 0] = data ?? []
    const kind = status & 0xf0
    if (kind === noteOn && velocity > 0) onNote(note, velocity / 127)
    // Many keyboards release a note by pressing it with a velocity of 0.
    else if (kind === noteOn || kind === noteOff) onRelease?.(note)
  }
  const update = () => {
    const names: string[] = []
    access.inputs.forEach((port) => {
      if (port.state !== 'connected') return
      names.push(port.name ?? 'an unnamed device')
      port.addEventListener('midimessage', handle, { signal })
      // A device that fails to open reports it by its state.
      port.open().catch(() => undefined)
    })
    onDevices(names)
  }
  access.addEventListener('statechange', update, { signal })
  update()
  return () => stopping.abort()
}
