/** What MIDI asks of the browser, passed in so that tests script it. */
export type MidiBrowser = { requestMIDIAccess?: () => Promise<MidiAccess> }
type MidiAccess = {
  inputs: Iterable<[string, MidiPort]> & { readonly size: number }
  onstatechange: ((event: never) => void) | null
}
type MidiPort = { name: string | null; state: string; onmidimessage: ((message: MidiMessage) => void) | null }
type MidiMessage = { data: Uint8Array | null }

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
  const hear = ({ data }: MidiMessage) => {
    const [status = 0, note = 0, velocity = 0] = data ?? []
    if ((status & 0xf0) === noteOn && velocity > 0) onNote(note, velocity / 127)
  }
  const listen = () => {
    const ports = [...access.inputs].map(([, port]) => port)
    for (const port of ports) port.onmidimessage = hear
    onDevices(ports.filter(({ state }) => state === 'connected').map(({ name }) => name ?? 'a device without a name'))
  }
  access.onstatechange = listen
  listen()
  return () => {
    access.onstatechange = null
    for (const [, port] of access.inputs) port.onmidimessage = null
  }
}
