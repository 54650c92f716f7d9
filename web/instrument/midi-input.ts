/** What MIDI asks of the browser, passed in so that tests script it. */
export type MidiBrowser = { requestMIDIAccess?: () => Promise<MidiAccess> }
type MidiAccess = {
  readonly inputs: { forEach(each: (port: MidiPort) => void): void }
  addEventListener(type: 'statechange', hear: () => void, options: AddEventListenerOptions): void
}
type MidiPort = {
  readonly name: string | null
  readonly state: string
  open(): Promise<unknown>
  addEventListener(type: 'midimessage', hear: (message: MidiMessage) => void, options: AddEventListenerOptions): void
}
type MidiMessage = { readonly data: Uint8Array | null }

type MidiListener = {
  /** `velocity` from 0 to 1, the hardest. */
  onNote: (note: number, velocity: number) => void
  /** Names of the devices that are connected, at the start and whenever one comes or goes. */
  onDevices: (names: string[]) => void
}

const noteOn = 0x90

/** Listens to all MIDI devices, asking the visitor first; gives back how to stop. Rejects with words for the visitor. */
export async function openMidiInput(browser: MidiBrowser, { onNote, onDevices }: MidiListener): Promise<() => void> {
  if (!browser.requestMIDIAccess)
    throw new Error('This browser does not speak MIDI. Chrome, Edge and Firefox do, over a secure connection.')
  const access = await browser.requestMIDIAccess().catch((cause: unknown) => {
    throw new Error(
      'The browser was not allowed to use MIDI. Allow it for this site in its settings, then try again.',
      {
        cause,
      },
    )
  })
  const stopping = new AbortController()
  const { signal } = stopping
  const hear = ({ data }: MidiMessage) => {
    const [status = 0, note = 0, velocity = 0] = data ?? []
    if ((status & 0xf0) === noteOn && velocity > 0) onNote(note, velocity / 127)
  }
  const listen = () => {
    const names: string[] = []
    access.inputs.forEach((port) => {
      if (port.state !== 'connected') return
      names.push(port.name ?? 'a device without a name')
      port.addEventListener('midimessage', hear, { signal })
      // Told by its state, should it not open.
      port.open().catch(() => undefined)
    })
    onDevices(names)
  }
  access.addEventListener('statechange', listen, { signal })
  listen()
  return () => stopping.abort()
}
