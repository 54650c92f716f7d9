/** What a Standard MIDI File says, read from its bytes as the format is specified; it shares nothing with what writes one. */
type MidiNote = { tick: number; length: number; note: number; velocity: number; channel: number }
type MidiFile = {
  format: number
  ticksPerBeat: number
  notes: MidiNote[]
  /** Metas by type, with their time and bytes. */
  metas: { tick: number; type: number; data: Buffer }[]
  end: number
}

type Cursor = { body: Buffer; at: number }

const take = (cursor: Cursor, length: number): Buffer => {
  if (cursor.at + length > cursor.body.length) throw new Error(`The file ends at ${cursor.body.length}`)
  cursor.at += length
  return cursor.body.subarray(cursor.at - length, cursor.at)
}

function takeVariable(cursor: Cursor): number {
  let value = 0
  for (let count = 0; count < 4; count += 1) {
    const byte = take(cursor, 1).readUInt8()
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return value
  }
  throw new Error('A number has more than four bytes')
}

function takeChunk(cursor: Cursor, name: string): Cursor {
  const found = take(cursor, 4).toString('latin1')
  if (found !== name) throw new Error(`${found} where ${name} should be`)
  return { body: take(cursor, take(cursor, 4).readUInt32BE()), at: 0 }
}

/** Reads a file of one track. Throws where it breaks the format: torn, unknown, unfinished or with bytes left over. */
export function readMidi(body: Buffer): MidiFile {
  const whole = { body, at: 0 }
  const header = takeChunk(whole, 'MThd')
  const format = take(header, 2).readUInt16BE()
  const tracks = take(header, 2).readUInt16BE()
  const ticksPerBeat = take(header, 2).readUInt16BE()
  if (tracks !== 1) throw new Error(`${tracks} tracks`)
  const track = readTrack(takeChunk(whole, 'MTrk'))
  if (whole.at !== body.length) throw new Error('There is something behind the track')
  return { format, ticksPerBeat, ...track }
}

function readTrack(track: Cursor): Omit<MidiFile, 'format' | 'ticksPerBeat'> {
  const notes: MidiNote[] = []
  const metas: MidiFile['metas'] = []
  const sounding = new Map<string, { tick: number; velocity: number }>()
  let tick = 0
  let running = 0
  for (;;) {
    tick += takeVariable(track)
    const first = take(track, 1).readUInt8()
    if (first === 0xff) {
      const type = take(track, 1).readUInt8()
      const data = take(track, takeVariable(track))
      metas.push({ tick, type, data })
      if (type === 0x2f) break
      continue
    }
    if (first < 0x80) track.at -= 1
    else running = first
    const [note = 0, velocity = 0] = take(track, 2)
    const channel = (running & 0x0f) + 1
    const key = `${channel}:${note}`
    if (running >> 4 === 9 && velocity > 0) {
      if (sounding.has(key)) throw new Error(`${note} sounds already at ${tick}`)
      sounding.set(key, { tick, velocity })
    } else if (running >> 4 === 8 || running >> 4 === 9) {
      const began = sounding.get(key)
      if (!began) throw new Error(`${note} ends at ${tick} and never began`)
      sounding.delete(key)
      notes.push({ tick: began.tick, length: tick - began.tick, note, velocity: began.velocity, channel })
    } else throw new Error(`An event that nobody expects: ${running.toString(16)}`)
  }
  if (sounding.size > 0 || track.at !== track.body.length) throw new Error('The track is not finished')
  return { notes, metas, end: tick }
}
